import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

/** A stand-in for the api, which records its requests. */
let api: Server;
let site: TestSite;
let connections = 0;
let apiRequests: string[] = [];
let listener: RequestListener;

beforeEach(async () => {
  connections = 0;
  apiRequests = [];
  listener = (_request, response) => void response.end('{}');
  api = createServer((request, response) => {
    apiRequests.push(`${request.method} ${String(request.headers['x-forwarded-for'])}`);
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

test('R11 connections to the api are reused by later requests', { tags: ['slow'] }, async () => {
  const together = 20;
  for (let round = 0; round < 10; round += 1) {
    const responses = await Promise.all(Array.from({ length: together }, () => site.get('/api/health')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: together }, () => 200));
  }
  expect(apiRequests).toHaveLength(200);
  // A busy machine may pause for longer than an idle connection is kept.
  expect(connections).toBeLessThan(apiRequests.length / 2);
});

test('R11 S1 many requests with missing bodies do not delay other callers', { tags: ['slow'] }, async () => {
  // Answers when the body has arrived.
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
  await until(() => apiRequests.length > 100, 'the api waits for bodies');
  expect((await site.get('/api/health')).status).toBe(200);
  expect(answered, 'while they all still wait').toBe(0);
  for (const socket of stalled) socket.destroy();
});

test('R11 only a read cut off by a stopping api is repeated, and only once', async () => {
  let cut = 1;
  listener = ({ socket }, response) => void (cut-- > 0 ? socket.destroy() : response.end('{"again":true}'));
  const read = await site.get('/api/health');
  expect([read.status, await read.text()]).toEqual([200, '{"again":true}']);
  expect(apiRequests, 'the second time alike').toEqual(['GET 127.0.0.1', 'GET 127.0.0.1']);

  cut = 2;
  expect((await site.get('/api/health')).status, 'once more, not for ever').toBe(502);

  cut = 1;
  apiRequests = [];
  const sent = await post('/api/contact');
  expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([502, 'api_unavailable']);
  expect(apiRequests, 'it may have been done').toEqual(['POST 127.0.0.1']);
});

test('E3 the keys of leases are the api’s, at the address of the standard', async () => {
  listener = ({ url }, response) => void response.end(JSON.stringify({ asked: url }));
  const keys = await site.get('/.well-known/jwks.json');
  expect([keys.status, await keys.json()]).toEqual([200, { asked: '/.well-known/jwks.json' }]);
  expect((await site.get('/.well-known/security.txt')).headers.get('content-type')).toMatch(/^text\/plain/);
});

test('R11 a post that one address refuses reaches the api at another', async () => {
  await site.stopShell();
  // `localhost` may resolve to two addresses, one of which refuses connections.
  await site.startShell({ API_URL: `http://localhost:${(api.address() as AddressInfo).port}` });
  expect((await post('/api/contact')).status).toBe(200);
  expect(apiRequests).toHaveLength(1);
});

test('R11 S1 a visitor who disconnects ends the call to the api, and a slow visitor does not', async () => {
  let ended = false;
  listener = (_request, response) => {
    response.once('close', () => (ended = true));
    response.write('a piece');
  };
  const leaving = new AbortController();
  const proxied = await fetch(`${site.origin()}/api/health`, { signal: leaving.signal });
  expect(proxied.status).toBe(200);
  leaving.abort();
  await until(() => ended, 'the api hears that nobody waits');

  const piece = Buffer.alloc(1024 * 1024, 'x');
  listener = (_request, response) => {
    for (let count = 0; count < 20; count++) response.write(piece);
    response.end();
  };
  const large = await site.get('/api/packages/a');
  expect((await large.arrayBuffer()).byteLength).toBe(20 * piece.length);
});

test('S1 an answer that does not wait for the body reaches the visitor, whose connection then ends', async () => {
  listener = (_request, response) => void response.writeHead(413).end('{"code":"too_large"}');
  const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1');
  socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{');
  const rawResponse = await text(socket);
  expect(rawResponse).toMatch(/^HTTP\/1\.1 413 /);
  expect(rawResponse).toMatch(/connection: close/i);
  expect(rawResponse).toContain('too_large');
});

test('R11 hop-by-hop headers are not passed on, all others are', async () => {
  let receivedHeaders: IncomingHttpHeaders = {};
  listener = (request, response) => {
    receivedHeaders = request.headers;
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('Keep-Alive', 'timeout=1');
    response.setHeader('Strict-Transport-Security', 'max-age=1').writeHead(204).end();
  };
  const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1');
  const requestLines = ['GET /api/account HTTP/1.1', 'Host: www.example.ch', 'Cookie: a=1', 'TE: trailers'];
  const proxyHeaders = ['X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Proto: https', 'Expect: 100-continue'];
  socket.write([...requestLines, ...proxyHeaders, 'Connection: close', '', ''].join('\r\n'));
  const rawResponse = (await text(socket)).replace('HTTP/1.1 100 Continue\r\n\r\n', '');
  expect(rawResponse).toMatch(/^HTTP\/1\.1 204 /);
  expect(rawResponse.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2']);
  expect(rawResponse).toMatch(/^connection: close\r$/im);
  expect(rawResponse).not.toMatch(/^keep-alive:|max-age=1\r/im);
  expect(rawResponse, 'the visitor came by HTTPS').toMatch(/^strict-transport-security: max-age=31536000/im);
  expect(receivedHeaders).toMatchObject({
    host: 'www.example.ch',
    cookie: 'a=1',
    'x-forwarded-for': '192.0.2.7, 127.0.0.1',
    'x-forwarded-proto': 'https',
  });
  expect(Object.keys(receivedHeaders)).not.toEqual(expect.arrayContaining(['te']));
});
