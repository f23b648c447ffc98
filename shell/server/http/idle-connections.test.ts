import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startTestSite } from '../tests/site/site.ts';

const site = await startTestSite(['legal']);
afterAll(() => site.close());

test('R11 an idle connection is kept longer than the edge keeps it, and does not hold up the end', async () => {
  await site.startShell();
  const agent = new Agent({ keepAlive: true });
  const [response] = (await once(get(`${site.origin()}/health`, { agent }), 'response')) as [IncomingMessage];
  response.resume();
  const ended = once(response.socket, 'close');
  const seconds = Number(/^timeout=(\d+)$/.exec(String(response.headers['keep-alive']))?.[1]);
  expect(seconds, 'of Caddy, which keeps an upstream connection 120 s at most').toBeGreaterThan(120);
  await site.stopShell();
  await ended;
});
