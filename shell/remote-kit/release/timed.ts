/** Runs a step of a release and prints its time to stderr. @returns the step's result */
export async function timed<Made>(step: string, work: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    console.error(`${step.padEnd(9)} ${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s`);
  }
}
