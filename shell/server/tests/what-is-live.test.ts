import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesOf, addressIn, dayOf, samePath } from '@site/shared-i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { digestOf } from '@site/releases/manifest/read-manifest.ts';
import { createReleaseStore } from '@site/releases/store/release-store.ts';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const commerce = { remote: 'commerce', paths: ['/checkout'] };

const dayMs = 24 * 60 * 60 * 1000;

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite(['legal', 'commerce']);
  await site.publish({ ...legal, version: '1' });
  await site.publish({ ...commerce, version: '1' });
  await site.startShell();
});
afterEach(() => site.close());

const text = async (path: string) => (await site.get(path)).text();

async function untilRefused(remote: string, version: string, reason: RegExp): Promise<void> {
  await until(
    async () =>
      (await site.state()).refused.some(
        (refusal) => refusal.remote === remote && refusal.version === version && reason.test(refusal.reason),
      ),
    `${remote} ${version} is refused: ${reason}`,
  );
}

test('R15 R4 a release answers at its pages’ addresses alone, whatever path it claims beside them', async () => {
  const { release } = makeUpRelease({ ...legal, version: '2', paths: ['/cookies', '/legal-x'] });
  const pages = release.pages.flatMap((page) =>
    page.id === 'legal-x'
      ? [
          { ...page, path: '/checkout' },
          { ...page, path: '/checkout', query: { src: '*' } },
        ]
      : [page],
  );
  await site.publish({ ...legal, version: '2', paths: ['/cookies', '/legal-x'], overrides: { pages } });
  await site.untilShown('/en/legal-x', 'legal 2');
  for (const path of ['/en/checkout', '/en/checkout?src=1'])
    expect(await text(path), path).toContain('commerce 1');
});

test('P5 R15 a page with a day to come replaces the one at its address on that day, with role and links, without another release', async () => {
  const paths = ['/cookies', '/cookies-later', '/legal-x'];
  const { release } = makeUpRelease({ ...legal, version: '2', paths });
  const from = dayOf(new Date(Date.now() + 10 * dayMs));
  const cookies = samePath('/cookies');
  const links = (label: string) => [{ list: 'legal', order: 1, label }];
  const pages = release.pages.map((page) => {
    if (page.id === 'cookies') return { ...page, links: links('First') };
    if (page.id !== 'cookies-later') return page;
    const address = addressIn(page.language, cookies);
    return { ...page, address, alternates: addressesOf(cookies), from, links: links('Second') };
  });
  const files = { 'fragments/en/cookies-later.html': '<h1>the later text</h1>' };
  await site.publish({ ...legal, version: '2', paths, files, overrides: { pages } });
  await site.untilShown('/en/legal-x', 'legal 2');
  const before = await site.get('/en/cookies');
  const page = await before.text();
  expect(page).toContain('legal 2 en');
  expect(page).not.toContain('the later text');
  expect(await text('/en/legal-x')).toContain('>First<');
  site.passTime(9 * dayMs);
  expect(await text('/en/cookies')).toContain('legal 2 en');
  site.passTime(dayMs);
  await site.untilShown('/en/cookies', 'the later text');
  const after = await site.get('/en/cookies', { 'If-None-Match': before.headers.get('etag') ?? '' });
  expect(after.status, 'who kept the former page gets the new one').toBe(200);
  const other = await text('/en/legal-x');
  expect(other).toContain('>Second<');
  expect(other).not.toContain('>First<');
});

test('R15 R4 a path belongs to one remote in every language, whatever address names it', async () => {
  const paths = [...legal.paths, '/legal-y'];
  const { release } = makeUpRelease({ ...legal, version: '2', paths });
  const pages = release.pages.map((page) =>
    page.id === 'legal-y' && page.language === 'de' ? { ...page, address: '/de/checkout' } : page,
  );
  await site.publish({ ...legal, version: '2', paths, overrides: { pages } });
  await untilRefused('legal', '2', /\/checkout belongs to commerce/);
  expect(await text('/de/checkout')).toContain('commerce 1');
});

test('R15 R4 of two remotes that claim a page at the same time one gets it, and the other’s refusal names it', async () => {
  await site.stopShell();
  await site.publish({ ...legal, version: '2', paths: [...legal.paths, '/new'] });
  await site.publish({ ...commerce, version: '2', paths: [...commerce.paths, '/new'] });
  await site.startShell();
  await until(async () => (await site.state()).refused.length === 1, 'one of them is refused');
  const { refused, remotes } = await site.state();
  const [loser] = refused;
  const winner = loser?.remote === 'legal' ? 'commerce' : 'legal';
  expect(loser?.reason).toContain(`/new belongs to ${winner}`);
  await site.untilShown('/en/new', `${winner} 2`);
  expect(remotes[loser?.remote ?? '']?.live?.version).toBe('1');
});

test('R15 R3 a step back frees a page, and a step forward never takes it from its new owner', async () => {
  await site.publish({ ...legal, version: '2', paths: [...legal.paths, '/offers'] });
  await site.untilShown('/en/offers', 'legal 2');
  expect(await site.command('rollback', 'legal')).toMatch(/no longer there: .*\/offers/);
  await site.untilShown('/en/cookies', 'legal 1');
  await site.publish({ ...commerce, version: '2', paths: [...commerce.paths, '/offers'] });
  await site.untilShown('/en/offers', 'commerce 2');
  await site.command('unpin', 'legal', '--yes');
  await expect(site.command('rollback', 'legal', '2')).rejects.toThrow(/\/offers belongs to commerce/);
  expect(await text('/en/offers')).toContain('commerce 2');
  expect(await text('/en/cookies')).toContain('legal 1');
});

test(
  'R15 R4 a withdrawn release never comes back, not even in place of a damaged one',
  { tags: ['slow'] },
  async () => {
    await site.publish({ ...legal, version: '2' });
    await site.untilShown('/en/cookies', 'legal 2');
    await site.command('rollback', 'legal');
    await site.command('withdraw', 'legal', '2');
    await site.untilShown('/en/cookies', 'legal 1');
    await site.stopShell();
    site.host('legal').misbehave((_request, response) => void response.writeHead(503).end());
    const [digest = ''] = await readdir(join(site.store, 'stored/legal/1'));
    await rm(join(site.store, 'stored/legal/1', digest, 'files/fragments/en/cookies.html'));
    await site.startShell();
    const page = await site.get('/en/cookies');
    expect([page.status, await page.text()]).toEqual([503, expect.not.stringContaining('legal 2')]);
  },
);

test('R15 R4 an older release that its host offers, signed as it is, changes nothing: going back is a command', async () => {
  const host = site.host('legal').blobs;
  const older = (await host.read('release.json')) ?? Buffer.of();
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2');
  await host.write('release.json', older);
  await untilRefused('legal', '1', /older than 2 .* use rollback/);
  expect(await text('/en/cookies')).toContain('legal 2');
  await site.publish({ ...legal, version: '3' });
  await site.untilShown('/en/cookies', 'legal 3');
  expect((await site.state()).refused, 'the refusal is over').toEqual([]);
});

test('R15 R4 bytes that a killed shell stored, but recorded nowhere, are never served under another digest', async () => {
  const unrecorded = makeUpRelease({ ...legal, version: '2', files: { 'note.txt': 'other bytes' } });
  const fragment = Buffer.from('<section data-island="part"><h1>unrecorded</h1></section>');
  for (const path of unrecorded.files.keys())
    if (path.endsWith('.html')) unrecorded.files.set(path, fragment);
  const digest = digestOf(unrecorded.release);
  await createReleaseStore(await openBlobStore(site.store)).save({ ...unrecorded, digest });
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2');
  expect(await text('/en/cookies')).not.toContain('unrecorded');
});
