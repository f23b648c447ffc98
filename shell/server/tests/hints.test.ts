import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2 en');
});
afterAll(() => site.close());

/** The commands that an answer suggests, as the operations command takes them. */
const suggested = (answer: string) =>
  [...answer.matchAll(/`releases ([^`]+)`/g)].map(([, command = '']) => command.split(' '));

test('F-hints what a rollback suggests can be done as it stands, and says what that brings back', async () => {
  const answer = await site.command('rollback', 'legal');
  expect(answer).toContain('legal is pinned');
  expect(answer).toMatch(/--yes` brings back legal 2/);
  const [release, back = []] = suggested(answer);
  expect(release).toEqual(['unpin', 'legal']);
  await site.command(...back);
  await site.untilShown('/en/cookies', 'legal 2 en');
});

test('F-hints undo goes back through all that the history shows, and names pins only where there are any', async () => {
  const first = await site.command('undo');
  await site.untilShown('/en/cookies', 'legal 1 en');
  expect(first).toContain('legal is pinned');
  const second = await site.command('undo');
  await site.untilShown('/en/cookies', 'legal 2 en');
  expect(second).not.toContain('pinned');
});

test('F-hints a release that was withdrawn before its day is not said to go live', async () => {
  await site.publish({ ...legal, version: '3', overrides: { notBefore: '2100-01-01T00:00:00.000Z' } });
  await site.untilKept('legal', '3');
  expect(await site.command('status')).toContain('3 goes live at 2100-01-01');
  await site.command('withdraw', 'legal', '3');
  const status = await site.command('status');
  expect(status).not.toContain('goes live');
  expect(status).toContain('3 (withdrawn: ');
});
