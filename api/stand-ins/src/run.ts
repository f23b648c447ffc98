/**
 * Runs a stand-in until a signal ends it, and prints one line of JSON when it listens.
 * @param start returns the values for the line, and the function that stops
 */
export async function run(
  name: string,
  start: () => Promise<{ says: object; stop: () => Promise<void> }>,
): Promise<void> {
  try {
    const { says, stop } = await start();
    process.stdout.write(`${JSON.stringify({ msg: 'listening', ...says })}\n`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
