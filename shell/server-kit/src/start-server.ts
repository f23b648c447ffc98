import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long an idle connection is kept, in ms: longer than proxies keep it (Caddy: 2 min), so none uses a closed one. */
const idleConnectionMs = 130_000;
const headersTimeoutMs = 15_000;

/** How often requests are checked for exceeding their time limit, in ms. */
const lateRequestsMs = 1000;

interface Settings {
  host: string;
  /** 0 means any free port. */
  port: number;
  requestTimeoutMs: number;
}

interface RunningServer {
  port: number;
  /** Stops accepting connections and finishes the running requests. */
  stop: () => Promise<void>;
}

/** Serves an application with the time limits of a public site. @throws Error with one line when the port is in use */
export async function startServer(
  application: RequestListener,
  { host, port, requestTimeoutMs }: Settings,
): Promise<RunningServer> {
  const server = createServer(
    {
      keepAliveTimeout: idleConnectionMs,
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, headersTimeoutMs),
      connectionsCheckingInterval: lateRequestsMs,
    },
    (request, response) => {
      if (namesOneHost(request)) application(request, response);
      else response.writeHead(400, { Connection: 'close', 'Cache-Control': 'no-store' }).end();
    },
  );
  return { port: await listen(server, port, host), stop: () => stopServing(server) };
}

/** Whether no second `Host` follows, which another server may take for the first (RFC 9112, 3.2). */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

/** @returns the port @throws Error with one line when it is in use */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT ${port} is in use`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Requests that still run after this many ms are cut off; orchestrators and the start command allow 4.5 s, R11 5 s. */
const timeoutMs = 3500;
/**
 * For this many ms new requests are still answered, with `Connection: close`. Edge and shell keep idle connections for a
 * shorter time, so none of them sends a request on a connection that this server closes.
 */
const drainMs = 500;

/**
 * Stops a server without dropping a request: from now on responses close their connection, so that clients with open
 * connections use another server. Then no new connection is accepted, and running requests are finished.
 */
async function stopServing(server: Server): Promise<void> {
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
