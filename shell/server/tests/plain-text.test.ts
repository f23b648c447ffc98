import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpRelease, upload } from '@site/releases/testing';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

/** What no terminal and no page of operations may get: escapes, directions, lines. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const trick = (text: string) => `\u001b[2J\u009b31m${text}\u202e\u2066\u2028\n\u0085`;

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { RELEASE_UNSIGNED: 'legal' });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(() => site.close());

/** Publishes a release whose manifest says something else, as a team's own tools may write it. */
async function publish(version: string, overrides: Partial<Release>, ofPages: Partial<ReleasePage> = {}) {
  const { release, files } = makeUpRelease({ ...legal, version });
  const pages = release.pages.map((page) => ({ ...page, ...ofPages }));
  await upload(site.host('legal').blobs, { files, release: { ...release, pages, ...overrides } });
}

async function refusalThatSays(what: RegExp): Promise<string> {
  const find = async () => (await site.state()).refused.find(({ reason }) => what.test(reason))?.reason;
  await until(async () => (await find()) !== undefined, `a refusal says ${what}`);
  return (await find()) ?? '';
}

/** What a command prints, line by line. */
const printed = async (...command: string[]) => (await site.command(...command)).split('\n');

test.each<[string, Partial<ReleasePage>, RegExp]>([
  ['the name of a query', { query: { [trick('a')]: 'b' } }, /malformed at pages\.0\.query/],
  ['the value of a query', { query: { c: trick('d') } }, /malformed at pages\.0\.query\.c/],
  ['a page’s id', { id: trick('e') }, /malformed at pages\.0\.id/],
])('R4 F-plain-text a release with control characters in %s is refused', async (_what, overrides, reason) => {
  await publish(`2.${reason.source.length}`, {}, overrides);
  expect(await refusalThatSays(reason)).not.toMatch(unseen);
  const lines = await printed('status');
  expect(lines.some((line) => reason.test(line))).toBe(true);
  expect(lines.filter((line) => unseen.test(line))).toEqual([]);
});

test('R4 F-plain-text what a host sends instead of a manifest is quoted without control characters, and not at length', async () => {
  await site.host('legal').blobs.write('release.json', Buffer.from(trick('no manifest')));
  expect(await refusalThatSays(/is not JSON, it begins with/)).not.toMatch(unseen);
  await publish('2.9', { shared: { ['x'.repeat(5000)]: '1' } });
  expect((await refusalThatSays(/it expects xxx/)).length).toBe(1000);
});

test('R3 F-plain-text what a team and an operator say is recorded and shown as one plain line', async () => {
  await publish('3', { changes: [trick('changed')] }, { title: trick('Cookies') });
  await site.untilShown('/en/cookies', 'legal 3 en');
  expect(/<title>(.*?)<\/title>/s.exec(await (await site.get('/en/cookies')).text())?.[1]).not.toMatch(
    unseen,
  );
  await site.command('pin', 'legal', '--who', trick('Ada'), '--why', trick('because'));
  await until(
    async () => /\[2J31mchanged[^]*\[2J31mAda/.test(await site.command('history')),
    'it is recorded',
  );
  const recorded = JSON.stringify(await site.state());
  expect(recorded).toContain('[2J31mAda');
  // In JSON, control characters are written as escapes.
  expect(recorded).not.toMatch(/\\u00|\\n/);
  const lines = [await printed('status'), await printed('history')].flat();
  for (const text of ['[2J31mchanged', '[2J31mAda', '[2J31mbecause'])
    expect(
      lines.some((line) => line.includes(text)),
      text,
    ).toBe(true);
  expect(lines.filter((line) => unseen.test(line))).toEqual([]);
});
