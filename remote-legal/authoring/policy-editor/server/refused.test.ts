import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendError } from './refused.ts';

test.each([
  [400, { status: 400, code: 'INVALID_REQUEST', logged: 0 }],
  [413, { status: 413, code: 'TEXT_TOO_LONG', logged: 0 }],
  [500, { status: 500, code: 'FAILED', logged: 1 }],
  [503, { status: 500, code: 'FAILED', logged: 1 }],
  [undefined, { status: 500, code: 'FAILED', logged: 1 }],
])('T10 an error with the status %s is answered by whose fault it is', async (status, expected) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const app = express()
    .get('/api/text', () => {
      throw Object.assign(new Error('no text'), { status });
    })
    .use(sendError);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    log.mockRestore();
  });
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/text`);
  const { code } = (await response.json()) as { code: string };
  expect({ status: response.status, code, logged: log.mock.calls.length }).toEqual(expected);
});
