import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyPair } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', version: '1', paths: ['/download'] };

let site: TestSite;

/** A stopped site with two earlier releases of one remote and one of another. */
beforeEach(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.publish({ ...legal, version: '1' });
  await site.publish(commerce);
  await site.startShell();
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2');
  await site.stopShell();
});
afterEach(() => site.close());

async function fileOf(release: string, page: string): Promise<string> {
  const folder = join(site.store, 'stored', release);
  const [digest = ''] = await readdir(folder);
  return join(folder, digest, `files/fragments/en/${page}.html`);
}

async function damage(file: string): Promise<Buffer> {
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(1));
  return whole;
}

function takeAway(): void {
  for (const remote of ['legal', 'commerce'])
    site.host(remote).misbehave((_request, response) => void response.writeHead(503).end());
}

test(
  'R4 R11 a release that could not be loaded is served once it can be, although nothing else has changed',
  { tags: ['slow'] },
  async () => {
    const file = await fileOf('legal/2', 'cookies');
    const whole = await damage(file);
    takeAway();
    await site.startShell();
    const { revision } = await site.state();
    expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
    await writeFile(file, whole);
    await site.untilShown('/en/cookies', 'legal 2 en');
    expect((await site.state()).remotes.legal?.live?.version).toBe('2');
    expect((await site.state()).revision).toBe(revision);
    expect(site.logged().match(/cannot be served/g), 'each fault is logged once').toHaveLength(1);
  },
);

test('R4 a store that could not be read for a moment costs no release', { tags: ['slow'] }, async () => {
  const file = await fileOf('legal/2', 'cookies');
  await rename(file, `${file}.away`);
  await mkdir(file);
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
  await rm(file, { recursive: true });
  await rename(`${file}.away`, file);
  await site.untilShown('/en/cookies', 'legal 2 en');
});

test('R4 R5 a damaged copy is mended from the remote, which offers nothing new, for good, whatever its key is now', async () => {
  await damage(await fileOf('legal/2', 'cookies'));
  await damage(await fileOf('commerce/1', 'download'));
  takeAway();
  await site.startShell({ RELEASE_PUBLIC_KEYS: `legal=${keyPair().spki}` });
  expect((await site.get('/en/download')).status, 'no earlier release stands in').toBe(503);
  expect((await site.get('/en/nowhere')).status, 'it may be a page of commerce').toBe(503);
  for (const remote of ['legal', 'commerce']) site.host(remote).misbehave();
  await site.untilShown('/en/cookies', 'legal 2 en');
  await site.untilShown('/en/download', 'commerce 1 en');
  await site.stopShell();
  takeAway();
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  expect(await (await site.get('/en/download')).text()).toContain('commerce 1 en');
});

test('R4 S5 a damaged copy is not mended from a manifest that was changed after its signature', async () => {
  const file = await fileOf('legal/2', 'cookies');
  await damage(file);
  const { blobs } = site.host('legal');
  const published = (await blobs.read('release.json')) ?? Buffer.alloc(0);
  const manifest = JSON.parse(published.toString('utf8')) as object;
  // No part of the digest by which the registry knows the release.
  const changed = { ...manifest, changes: ['All is free now.'] };
  await blobs.write('release.json', Buffer.from(JSON.stringify(changed)));
  await site.startShell();
  const reasons = async () => (await site.state()).refused.map(({ reason }) => reason);
  await until(async () => (await reasons()).length > 0, 'the host is refused');
  expect(await reasons()).toEqual(['its signature was not made with the team’s key']);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 1 en');
  await blobs.write('release.json', published);
  await site.untilShown('/en/cookies', 'legal 2 en');
  const stored = await readFile(join(file, '../../../../release.json'));
  expect(stored.equals(published), 'what the team signed is stored').toBe(true);
});

test('R4 while a remote’s pages cannot be read no other takes them', async () => {
  await damage(await fileOf('commerce/1', 'download'));
  takeAway();
  site.host('legal').misbehave();
  await site.publish({ ...legal, version: '3', paths: [...legal.paths, '/download'] });
  await site.startShell();
  await until(
    async () =>
      (await site.state()).refused.some(({ reason }) => /download belongs to commerce/.test(reason)),
    'the page is refused',
  );
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  site.host('commerce').misbehave();
  await site.untilShown('/en/download', 'commerce 1 en');
});

test(
  'R4 R5 while a canary cannot be read visitors get the live release, and the log says why once',
  { tags: ['slow'] },
  async () => {
    await site.startShell();
    await site.command('pin', 'legal');
    await site.publish({ ...legal, version: '3' });
    await site.untilKept('legal', '3');
    await site.stopShell();
    await damage(await fileOf('legal/3', 'cookies'));
    takeAway();
    await site.startShell();
    await site.command('canary', 'legal', '3', '100');
    const unloaded = () => site.logged().match(/canary or preview cannot be loaded/g) ?? [];
    await until(async () => {
      expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
      return unloaded().length > 0;
    }, 'the log says that it cannot be loaded');
    await site.get('/en/cookies');
    expect(unloaded()).toHaveLength(1);
  },
);
