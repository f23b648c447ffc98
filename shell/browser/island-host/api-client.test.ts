import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestFailed, createApiClient } from './api-client.ts';

let server: Server;
let origin = '';
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const status = Number(/\d{3}/.exec(request.url ?? '')?.[0] ?? 200);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(request.url?.includes('empty') ? '' : JSON.stringify({ status }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test('L17 an answer that is not ok throws its status and its body, or the status text where it has none', async () => {
  const api = createApiClient({});
  await expect(api.request('POST', `${origin}/503`, {})).rejects.toThrow('503: {"status":503}');
  await expect(api.request('GET', `${origin}/empty-404`)).rejects.toThrow('404: Not Found');
});

test('L17 a 401 throws, or answers null for those who ask for that', async () => {
  const api = createApiClient({});
  await expect(api.request('GET', `${origin}/401`)).rejects.toBeInstanceOf(RequestFailed);
  expect(await api.request('GET', `${origin}/401`, undefined, { on401: 'null' })).toBeNull();
  expect(await api.query(`${origin}/401`, { on401: 'null' })).toBeNull();
});

test('L17 a query is asked once and never again, not even after it failed', async () => {
  const api = createApiClient({});
  requests.length = 0;
  expect(await api.query(`${origin}/data`)).toEqual({ status: 200 });
  expect(await api.query(`${origin}/data`)).toEqual({ status: 200 });
  await expect(api.query(`${origin}/500`)).rejects.toThrow('500');
  await expect(api.query(`${origin}/500`)).rejects.toThrow('500');
  expect(requests).toEqual(['GET /data', 'GET /500']);
});

test('L17 each caller of a query gets what it asked a 401 to do, and ends no other by its signal', async () => {
  const api = createApiClient({});
  const caller = new AbortController();
  const first = api.query(`${origin}/401`, { on401: 'null', signal: caller.signal });
  caller.abort();
  expect(await first).toBeNull();
  await expect(api.query(`${origin}/401`, { on401: 'throw' })).rejects.toThrow('401');
});

test('L17 the mapped calls go where the configuration says', async () => {
  const api = createApiClient({ '/api/contact': `${origin}/mapped` });
  requests.length = 0;
  await api.request('POST', '/api/contact', { name: 'Ada' });
  expect(requests).toEqual(['POST /mapped']);
});
