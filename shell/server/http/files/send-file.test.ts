import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

const content = Buffer.from('a text');
const app = express();
app.get('/', (request, response) => sendFile(request, response, { content, type: 'text/plain' }));
let server: Server;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
});
afterAll(() => server.close());

const get = () =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { 'Accept-Encoding': 'br' },
  });

test('F-compression a file that could not be compressed once is sent to the next visitor', async () => {
  // Brotli refuses a size that is no number, as it refuses all work without memory.
  Object.defineProperty(content, 'length', { value: undefined, configurable: true });
  expect((await get()).status).toBe(500);
  delete (content as { length?: number }).length;
  const response = await get();
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe('a text');
});
