import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Decides what happens to an event on its way to the shop.
 * @param send passes it on; resolves to the shop's status, or 0 without a response
 * @returns the status for the provider, which repeats the event until it gets a 2xx
 */
export type Delivery = (send: () => Promise<number>) => Promise<number>;

/** A proxy between the payment provider and the shop's webhook that can delay, repeat or lose events. */
export async function openEventLine(webhookUrl: string, delivery: Delivery) {
  /** The types of all events that the provider sent, repetitions included. */
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void pass(request).then((status) => response.writeHead(status || 502).end());
  });
  async function pass(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const status = await delivery(() => send(webhookUrl, request.headers, body));
    sent.push((JSON.parse(body) as { type: string }).type);
    return status;
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(url: string, headers: IncomingMessage['headers'], body: string): Promise<number> {
  const passed = ['content-type', 'stripe-signature'].map((name): [string, string] => [
    name,
    String(headers[name]),
  ]);
  const answer = await fetch(url, { method: 'POST', headers: passed, body }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}
