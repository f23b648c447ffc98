import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

/** A stand-in for the api, which records its requests. */
let api: Server;
let site: TestSite;
let connections = 0;
let asked: string[] = [];
let listener: RequestListener;

beforeEach(async () => {
  connections = 0;
  asked = [];
  listener = (_request, response) => void response.end('{}');
  api = createServer((request, response) => {
    asked.push(`${request.method} ${String(request.headers['x-forwarded-for'])}`);
    listener(request, response);
  }).on('connection', () => (connections += 1));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await startTestSite([], { REMOTES: 'legal=http://127.0.0.1:9' });
  await site.startShell({ API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
});
afterEach(async () => {
  await site.close();
  api.closeAllConnections();
  api.close();
});

const post = (path: string) => fetch(site.origin() + path, { method: 'POST', body: '{}' });

test('R11 connections to the api are reused: many requests need no more than come at once', async () => {
  const together = 20;
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: together }, () => site.get('/api/health')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: together }, () => 200));
  }
  expect(asked).toHaveLength(200);
  expect(connections).toBeLessThanOrEqual(together);
});

test('R11 S1 many requests whose bodies do not come keep no other caller waiting', async () => {
  // Answers once the body is there.
  listener = (request, response) => void request.resume().once('end', () => response.end('{}'));
  let answered = 0;
  const stalled = Array.from({ length: 200 }, () => {
    const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1').on(
      'data',
      () => (answered += 1),
    );
    socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{');
    return socket;
  });
  await until(() => asked.length > 100, 'the api waits for bodies');
  expect((await site.get('/api/health')).status).toBe(200);
  expect(answered, 'while they all still wait').toBe(0);
  for (const socket of stalled) socket.destroy();
});

test('R11 a reading that an api which goes away has cut off is asked once more, nothing else is', async () => {
  let cut = 1;
  listener = ({ socket }, response) => void (cut-- > 0 ? socket.destroy() : response.end('{"again":true}'));
  const read = await site.get('/api/health');
  expect([read.status, await read.text()]).toEqual([200, '{"again":true}']);
  expect(asked, 'the second time alike').toEqual(['GET 127.0.0.1', 'GET 127.0.0.1']);

  cut = 2;
  expect((await site.get('/api/health')).status, 'once more, not for ever').toBe(502);

  cut = 1;
  asked = [];
  const sent = await post('/api/contact');
  expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([502, 'api_unavailable']);
  expect(asked, 'it may have been done').toEqual(['POST 127.0.0.1']);
});

test('R11 a post that no api has taken reaches the one that listens', async () => {
  await site.stopShell();
  // `localhost` may resolve to two addresses, of which one refuses.
  await site.startShell({ API_URL: `http://localhost:${(api.address() as AddressInfo).port}` });
  expect((await post('/api/contact')).status).toBe(200);
  expect(asked).toHaveLength(1);
});
