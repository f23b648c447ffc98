import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../tests/site/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { REQUEST_TIMEOUT_SECONDS: '1' });
  await site.startShell();
});
afterAll(() => site.close());

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;

test.each([
  ['a body', `${head('/island-failures')}{"remote":`],
  ['a body for the api', `${head('/api/contact')}{"name":`],
  ['headers', 'GET /en/ HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a request', ''],
])('S4 S1 %s held open is ended', async (_, piece) => {
  const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(piece);
  // No api runs in this test, so a 502 may come first.
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 (408|502) /);
});
