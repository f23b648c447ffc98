/**
 * Does a step of a release, and says on stderr what it took: whoever waits sees at what, and where the time goes.
 * @returns what the step does
 */
export async function timed<Made>(step: string, work: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    console.error(`${step.padEnd(9)} ${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s`);
  }
}
