import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const month = 31 * 24 * 60 * 60 * 1000;

let site: TestSite;
let blobs: BlobStore;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  blobs = await openBlobStore(site.store);
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(() => site.close());

/** Makes a kept file look as if it had last been written a month ago. */
async function age(name: string): Promise<void> {
  const then = new Date(Date.now() - month);
  await utimes(join(site.store, name), then, then);
}

test('R3 gc sweeps files of earlier shells and reports of crashed ones, once they are a month old', async () => {
  await site.stopShell();
  await blobs.write('health/crashed.json', Buffer.from('{}'));
  await blobs.write('health/running.json', Buffer.from('{}'));
  for (const name of ['shell/assets/app-test0000.js', 'health/crashed.json']) await age(name);
  await site.startShell({}, 'next');
  await age('shell/assets/app-next0000.js');
  await site.stopShell();
  await site.startShell({}, 'next');

  const old = ['shell/assets/app-test0000.js', 'health/crashed.json'].join('\n');
  expect(await site.command('gc')).toMatch(new RegExp(`\`gc --yes\` removes them:\n${old}$`));
  expect((await blobs.list('health/')).length, 'naming removes nothing').toBe(2);
  expect(await site.command('gc', '--yes')).toBe(`Removed:\n${old}`);
  expect(await blobs.list('health/')).toEqual(['health/running.json']);
  expect(await blobs.list('shell/'), 'what still runs is written anew').toEqual([
    'shell/assets/app-next0000.js',
  ]);
  expect((await site.get('/assets/app-test0000.js')).status).toBe(404);
});

test(
  'R3 gc removes releases beyond the last ten combinations after a month, and no sooner',
  { tags: ['slow'] },
  async () => {
    for (let version = 2; version <= 13; version++) {
      await site.publish({ ...legal, version: String(version) });
      await site.untilShown('/en/cookies', `legal ${version} en`);
    }
    expect(await site.command('gc', '--yes')).toMatch(/may still be needed/);
    site.passTime(month);
    expect(await site.command('gc', '--yes')).toMatch(/^Removed:\nlegal 1\nlegal 2\nlegal 3\n/);
    const styles = async (version: number) => (await site.get(`/r/legal/${version}/style.css`)).status;
    await until(async () => (await styles(1)) === 404, 'the shell has let it go');
    expect(await Promise.all([3, 4, 13].map(styles))).toEqual([404, 200, 200]);
    expect(await blobs.list('stored/legal/3/')).toEqual([]);
    expect(await site.command('status')).toContain('kept: 4, 5, 6');
    for (let version = 12; version >= 4; version--) await site.command('undo');
    await site.untilShown('/en/cookies', 'legal 4 en');
  },
);
