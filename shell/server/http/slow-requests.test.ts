import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestSite, type TestSite } from '../tests/site/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { REQUEST_TIMEOUT_SECONDS: '1' });
  await site.startShell();
});
afterAll(() => site.close());

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;

test.concurrent.for([
  ['a body', `${head('/island-failures')}{"remote":`],
  ['a body for the api', `${head('/api/contact')}{"name":`],
  ['headers', 'GET /en/ HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a request', ''],
] as const)('S4 S1 %s held open is ended', async ([, piece], { expect }) => {
  const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => void (received += text));
  // Written to after its end, a connection is reset.
  socket.on('error', () => undefined);
  socket.write(piece);
  await once(socket, 'close');
  // No api runs in this test, so a 502 may come first.
  expect(received).toMatch(/^HTTP\/1\.1 (408|502) /);
});
