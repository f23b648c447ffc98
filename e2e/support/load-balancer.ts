import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** An unavailable upstream is retried after this many ms, for a few seconds. */
const retryAfter = 50;
const retries = 60;

/**
 * A load balancer in front of several shells, like Caddy in the compose file: round robin; a request that a shell does not
 * accept goes to another one. A request that may have been processed is not repeated.
 */
export async function startLoadBalancer(
  port: number,
  upstreams: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, left: number): void {
    const upstream = upstreams[turn++ % upstreams.length];
    const { method = 'GET', url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent });
    passed.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', ({ code }: NodeJS.ErrnoException) => {
      const isSafe = ['GET', 'HEAD'].includes(method) || code === 'ECONNREFUSED';
      if (outgoing.headersSent || left === 0 || !isSafe) outgoing.destroy();
      else setTimeout(() => pass(incoming, body, outgoing, left - 1), retryAfter);
    });
    passed.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(
      (body) => pass(incoming, body, outgoing, retries),
      () => outgoing.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
