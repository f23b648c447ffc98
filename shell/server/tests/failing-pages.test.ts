import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

let site: TestSite;
/** How many of the next pages cannot be composed. */
let failing = 0;

beforeEach(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
  const fonts = () => {
    if (failing-- > 0) throw new Error('a fault of the composer');
    return [];
  };
  await site.startShell({}, 'test', { fonts });
});
afterEach(() => site.close());

async function failedPage(count: number) {
  failing = count;
  const response = await site.get('/de/cookies', { 'X-Request-Id': 'request-of-a-test' });
  expect(response.status).toBe(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(site.logged()).toMatch(/a fault of the composer.*"requestId":"request-of-a-test"/);
  return response.text();
}

test('R5 a page that cannot be composed says so in its language, with the id by which the log says why', async () => {
  const html = await failedPage(1);
  expect(html).toContain('<html lang="de"');
  expect(html).toContain('Dieser Teil der Website ist im Moment nicht verfügbar');
  expect(html).toContain('request-of-a-test');
  expect(html, 'the other languages stay one step away').toContain('href="/en/cookies"');
  const next = await site.get('/de/cookies');
  expect([next.status, (await next.text()).includes('legal 1 de')], 'nothing of it is kept').toEqual([
    200,
    true,
  ]);
});

test('R5 where the page that says so fails too, a plain text has the id', async () => {
  expect(await failedPage(2)).toBe('Internal error request-of-a-test');
});
