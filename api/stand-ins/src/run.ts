import express, { type RequestHandler } from 'express';
import { createServer } from 'node:http';
import { listen } from '@site/server-kit/start-server';

/**
 * Runs a stand-in until a signal ends it, and prints one line of JSON when it listens.
 * @param start returns the values for the line, and the function that stops; nothing if another process runs it
 */
export async function run(
  name: string,
  start: () => Promise<{ logFields: object; stop: () => Promise<void> } | undefined>,
): Promise<void> {
  // Mails and payments are their owner's alone.
  process.umask(0o077);
  try {
    const started = await start();
    if (!started) return;
    const { logFields, stop } = started;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
    process.stdout.write(`${JSON.stringify({ msg: 'listening', ...logFields })}\n`);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Serves routes, and `/health`. @throws Error with one line when the port is in use */
export async function serve(routes: RequestHandler, port: number, host: string) {
  const app = express().get('/health', (_request, response) => void response.json({ status: 'ok' }));
  const server = createServer(app.use(routes));
  return {
    port: await listen(server, port, host),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
