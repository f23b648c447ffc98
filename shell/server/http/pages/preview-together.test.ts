import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', paths: ['/checkout'] };
const waits = { notBefore: '2100-01-01T00:00:00Z' };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.publish({ ...legal, version: '1' });
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
});
afterAll(() => site.close());

/** @returns the cookie that a preview link sets */
async function open(...releases: string[]): Promise<string> {
  const link = (await site.command('preview', ...releases)).split('\n').at(-1) ?? '';
  const opened = await site.get(new URL(link).pathname);
  expect(opened.status).toBe(303);
  return (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

test('T13 R7 one signed link shows candidates of several teams together', async () => {
  await site.publish({ ...commerce, version: '2', paths: ['/checkout', '/offers'], overrides: waits });
  await site.untilKept('commerce', '2');
  await site.publish({ ...legal, version: '2', overrides: waits });
  await site.untilKept('legal', '2');
  const Cookie = await open('legal@2', 'commerce@2');
  expect(await (await site.get('/en/cookies', { Cookie })).text()).toContain('legal 2 en');
  const offers = await (await site.get('/en/offers', { Cookie })).text();
  expect(offers).toContain('commerce 2 en');
  expect(offers, 'the page says what it shows').toMatch(/Preview of legal\s2, commerce\s2/);
  expect((await site.get('/r/commerce/2/style.css', { Cookie })).status).toBe(200);
  expect((await site.get('/en/offers')).status, 'nobody else sees it').toBe(404);
  expect((await site.get('/r/commerce/2/style.css')).status).toBe(404);
});

test('T13 R7 R15 candidates are verified together: those that cannot be live together get no link, and whose page it is gets said', async () => {
  await site.publish({ ...legal, version: '3', paths: ['/cookies', '/offers'], overrides: waits });
  await site.untilKept('legal', '3');
  await expect(site.command('preview', 'legal@3', 'commerce@2')).rejects.toThrow(
    /legal 3: \/offers belongs to commerce/,
  );
  expect(await open('legal@3')).toContain('release-preview=');
});
