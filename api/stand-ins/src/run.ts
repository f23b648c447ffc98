import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens. @returns the port @throws Error with one line when the port is in use */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT ${port} is in use`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

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
