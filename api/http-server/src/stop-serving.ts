import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Requests that still run after this many ms are cut off; orchestrators and the start command allow 4.5 s, R11 5 s. */
const timeoutMs = 3500;
/**
 * For this many ms new requests are still answered, with `Connection: close`. Edge and shell keep idle connections
 * for a shorter time, so none of them sends a request on a connection that this server closes.
 */
const drainMs = 500;

/**
 * Stops a server without dropping a request: from now on answers close their connection, so that clients with open
 * connections use another server. Then no new connection is accepted, and running requests are finished.
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
