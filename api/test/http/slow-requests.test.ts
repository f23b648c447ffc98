import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestApi } from '../support/api-process.ts';
import { postJson } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };

const api = startTestApi({ REQUEST_TIMEOUT_SECONDS: '5' });

/** Sends only the beginning of a request. @returns the response until the connection closes */
async function begin(piece: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(piece);
  return text(socket);
}

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${more}\r\n`;
/** Without a signature, the server does not wait for the body. */
const signature = 'Stripe-Signature: t=1,v1=0\r\n';

// At the same time, as each waits for the limit.
test.concurrent.for([
  ['a body', `${head('/api/contact')}{"name":`],
  ['a body of an event', `${head('/api/stripe-webhook', signature)}{"id":`],
  ['a body that has not begun', head('/api/order-state')],
  ['headers', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a request', ''],
])('S4 S1 a request that never completes (%s) gets a 408', async ([, piece = ''], { expect }) => {
  expect(await begin(piece)).toMatch(/^HTTP\/1\.1 408 /);
});

test('S4 after slow requests, a normal one is served and nothing else is stored', async () => {
  expect((await postJson(`${api.url}/api/contact`, message)).status).toBe(201);
  await api.stop();
  expect(await storedRows(api.dataDir, 'select name from contact_messages')).toEqual([{ name: 'Ada' }]);
});
