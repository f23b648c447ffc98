import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '@site/http-server/blob-store';
import { digestOf } from '@site/releases/manifest/read-manifest.ts';
import { makeUpRelease } from '@site/releases/testing';
import { startTestSite, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { RELEASE_UNSIGNED: 'legal' });
});
afterAll(() => site.close());

/** Stores a release as shells did before the registry. @returns its entry in the former state */
async function storeFormerly(version: string, at: string, further: object = {}) {
  const blobs = await openBlobStore(site.store);
  const { release, files } = makeUpRelease({ ...legal, version });
  const folder = `kept/legal/${version}/`;
  for (const [path, content] of files) await blobs.write(`${folder}files/${path}`, content);
  await blobs.write(`${folder}release.json`, Buffer.from(JSON.stringify(release)));
  return { [version]: { at, digest: digestOf(release), ...further } };
}

test('R4 R15 what was live, pinned and withdrawn under the shell of the version before stays so', async () => {
  const accepted = {
    ...(await storeFormerly('1', '2026-01-01T00:00:00.000Z')),
    ...(await storeFormerly('2', '2026-01-02T00:00:00.000Z')),
    ...(await storeFormerly('3', '2026-01-03T00:00:00.000Z', { withdrawn: 'it failed' })),
  };
  const pin = { since: '2026-01-04T00:00:00.000Z', who: 'ops', why: 'a fault' };
  const shown = [
    {
      sequence: 1,
      kind: 'live',
      releases: { legal: '1' },
      from: '2026-01-01T00:00:00.000Z',
      until: pin.since,
    },
    { sequence: 2, kind: 'live', releases: { legal: '2' }, from: pin.since },
  ];
  const former = {
    ...{ format: 1, revision: 7, combinations: shown, refused: [] },
    remotes: { legal: { live: { version: '2', since: pin.since }, available: '3', pin, accepted } },
  };
  const blobs = await openBlobStore(site.store);
  await blobs.write('state.json', Buffer.from(JSON.stringify(former)));
  site.host('legal').misbehave((_request, response) => void response.writeHead(503).end());
  await site.startShell();

  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  expect((await site.get('/r/legal/1/style.css')).status, 'open pages of earlier releases go on').toBe(200);
  const status = await site.command('status');
  expect(status).toContain('pinned since 2026-01-04T00:00:00.000Z by ops: a fault');
  expect(status).toContain('3 (withdrawn: it failed)');
  await site.command('rollback', 'legal');
  await site.untilShown('/en/cookies', 'legal 1 en');

  site.host('legal').misbehave();
  await site.publish({ ...legal, version: '4' });
  await site.untilKept('legal', '4');
  await site.command('unpin', 'legal', '--yes');
  await site.untilShown('/en/cookies', 'legal 4 en');
});
