import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const oneDay = 24 * 60 * 60 * 1000;

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.untilShown('/en/cookies', 'legal 1 en');
});
afterAll(() => site.close());

test('T10 a release that is withdrawn before its day stays away, and the next one goes live by itself', async () => {
  const tomorrow = new Date(Date.now() + oneDay).toISOString();
  await site.publish({ ...legal, version: '2', overrides: { notBefore: tomorrow } });
  await site.untilKept('legal', '2');
  expect(await site.command('withdraw', 'legal', '2')).toMatch(/^withdraw legal 2\nlive: legal 1$/);
  expect(await site.command('status')).toContain('2 (withdrawn: a test)');
  await expect(site.command('withdraw', 'legal', '1')).rejects.toThrow(/legal 1 is live; rollback/);
  await expect(site.command('withdraw', 'legal', '9')).rejects.toThrow(
    /legal 9 is not stored; stored are 1, 2/,
  );

  site.passTime(oneDay);
  await site.publish({ ...legal, version: '3', overrides: { notBefore: tomorrow } });
  await site.untilShown('/en/cookies', 'legal 3 en');
  expect(await site.command('history')).not.toMatch(/ live {2}legal {2}2 /);
});
