import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** An upstream that is away is asked again after this many ms, as often as that fits into a few seconds. */
const retryAfter = 50;
const retries = 60;

/**
 * An edge in front of several shells, as compose's Caddy: each request goes to the next one, and what one of them
 * does not take goes to another.
 */
export async function startEdge(
  port: number,
  upstreams: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, left: number): void {
    const upstream = upstreams[turn++ % upstreams.length];
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent });
    passed.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', () => {
      if (outgoing.headersSent || left === 0) outgoing.destroy();
      else setTimeout(() => pass(incoming, outgoing, left - 1), retryAfter);
    });
    passed.end();
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, retries));
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
