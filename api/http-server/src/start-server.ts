import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopServing } from './stop-serving.ts';

/**
 * How long an idle connection is kept, in ms: longer than proxies keep it (Caddy: 2 min), so none uses a closed
 * one.
 */
const idleConnectionMs = 130_000;

/** The time limit of a request's headers, in ms. */
const headersTimeoutMs = 15_000;

/** How often requests are checked for exceeding their time limit, in ms. */
const lateRequestsMs = 1000;

interface Settings {
  host: string;
  /** 0 means any free port. */
  port: number;
  /** The time limit of a whole request, in ms. */
  requestTimeoutMs: number;
}

/** A server that listens. */
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
