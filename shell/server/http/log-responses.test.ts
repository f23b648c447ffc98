import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestRaw } from '../tests/site/request-raw.ts';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const id = 'visit-12345678';

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite(['legal'], { LOG_LEVEL: 'access' });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterEach(() => site.close());

/** The logged answers so far. */
function responses(): Record<string, unknown>[] {
  const lines = site.logged().split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered');
}

test('R11 each page has a line at a level of its own, with the id of the answer and without the query', async () => {
  // The second answer comes from the page cache.
  const requestPage = () => site.get('/en/cookies?email=ada@example.ch', { 'X-Request-Id': id });
  expect((await requestPage()).headers.get('x-request-id')).toBe(id);
  expect((await requestPage()).headers.get('x-request-id'), 'now from memory').toBe(id);
  await until(() => responses().length === 2, 'both are logged');
  const line = { service: 'shell', level: 'access', requestId: id, method: 'GET', path: '/en/cookies' };
  expect(responses()).toMatchObject([line, line]);
  expect(responses()[0]).toMatchObject({ status: 200, ms: expect.any(Number) as number });
  expect(site.logged()).not.toContain('ada@');
});

test('R11 an answer that is our failure is an error; the api logs its own good ones', async () => {
  await site.get('/api/health', { 'X-Request-Id': id });
  await until(() => responses().length === 1, 'the api is away');
  expect(responses()).toMatchObject([{ level: 'error', requestId: id, path: '/api/health', status: 502 }]);
});

test('R11 no preview’s token is logged, however its address is written', async () => {
  for (const target of ['/preview/s3cr3t', '//preview/s3cr3t', 'http://www.example.ch/preview/s3cr3t'])
    await requestRaw(site.origin(), target);
  await until(() => responses().length === 3, 'all are logged');
  expect(site.logged()).not.toContain('s3cr3t');
});
