import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Requests that still run after this many ms are cut off; orchestrators and the start command allow 4.5 s, R11 5 s. */
const timeoutMs = 3500;
/**
 * For this many ms new requests are still answered, with `Connection: close` for connections that are kept alive. Edge and
 * shell keep idle ones for less, so that none is in use when they are closed.
 */
const drainMs = 500;

/**
 * Stops a server without dropping a request: answers from now on end their connection, so that who keeps connections goes
 * elsewhere; then no new one is taken, and what runs is finished.
 */
export async function stopServing(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  await setTimeout(drainMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = new AbortController();
  await Promise.race([closed, setTimeout(timeoutMs - drainMs, undefined, { signal: cut.signal })]).catch(
    () => undefined,
  );
  cut.abort();
  server.closeAllConnections();
  await closed;
}
