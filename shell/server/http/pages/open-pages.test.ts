import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies', '/privacy-policy'] };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ ...legal, version: '1', files: { 'late.js': 'export const part = 1' } });
  await site.startShell();
});
afterAll(() => site.close());

async function release(version: string): Promise<void> {
  await site.publish({ ...legal, version });
  await site.untilShown('/en/cookies', `legal ${version} en`);
}

test('R3 an open page’s late files are there after three more releases and a restart of the shell', async () => {
  for (const version of ['2', '3', '4']) await release(version);
  await site.stopShell();
  await site.startShell();
  const late = await site.get('/r/legal/1/late.js');
  expect(late.status).toBe(200);
  expect(late.headers.get('cache-control')).toMatch(/immutable/);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 4 en');
});

test('R3 a page that an earlier shell composed still finds the shell’s own late files, all asked for at once', async () => {
  await site.stopShell();
  await site.startShell({}, 'next');
  const files = await Promise.all(Array.from({ length: 5 }, () => site.get('/assets/app-test0000.js')));
  for (const file of files) expect([file.status, await file.text()]).toEqual([200, 'test']);
  expect((await site.get('/assets/app-next0000.js')).status).toBe(200);
  expect((await site.get('/assets/app-none0000.js')).status).toBe(404);
});

test('R3 a file that another shell has just stored is found, whoever asked for unknown ones before', async () => {
  expect((await site.get('/assets/app-none0000.js')).status).toBe(404);
  const blobs = await openBlobStore(site.store);
  await blobs.write('shell/assets/app-other000.js', Buffer.from('other'));
  const file = await site.get('/assets/app-other000.js');
  expect([file.status, await file.text()]).toEqual([200, 'other']);
});

test('R4 nothing but a kept release’s files answers under /r/', async () => {
  for (const path of [
    'legal/9/late.js',
    'legal/1/nothing.js',
    'legal/..%2f..%2fstate.json',
    'constructor/1/a.js',
  ]) {
    const response = await site.get(`/r/${path}`);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('R3 an address that a release has moved leads to its new place, in every language', async () => {
  const moved = (from: string, to: string) =>
    ['', '/en', '/de', '/it', '/es', '/pt', '/ru'].map((prefix) => ({
      from: prefix + from,
      to: prefix + to,
    }));
  await site.publish({
    remote: 'legal',
    version: '5',
    paths: ['/cookies', '/privacy'],
    overrides: { redirects: moved('/privacy-policy', '/privacy') },
  });
  await site.untilShown('/en/cookies', 'legal 5 en');
  const response = await site.get('/de/privacy-policy?from=mail');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/de/privacy?from=mail']);
  expect(response.headers.get('cache-control'), 'a rollback takes it back').toBe('no-cache');
});
