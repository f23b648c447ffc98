import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Requests that still run after this many ms are cut off; orchestrators and the start command allow 4.5 s. */
const patience = 4000;
/** For this many ms new requests are still taken: connections that are kept alive learn that they end. */
const farewell = 500;

/**
 * Stops a server without dropping a request: answers from now on end their connection, then no new one is taken,
 * and what runs is finished.
 */
export async function stopServing(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  await setTimeout(farewell);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = new AbortController();
  await Promise.race([closed, setTimeout(patience - farewell, undefined, { signal: cut.signal })]).catch(
    () => undefined,
  );
  cut.abort();
  server.closeAllConnections();
  await closed;
}
