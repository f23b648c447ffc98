import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openObjects } from '@site/shell-contract/objects';
import { makeUpRelease, upload } from '@site/shell-contract/testing';
import { createStateStore } from './state/state-store.ts';
import { startTestSite, until, type TestSite } from '../test-bed/site.ts';
import { startS3Server } from '../../../.run/start-s3-server.mjs';

const legal = { remote: 'legal', paths: ['/cookies'] };
const place = 's3://releases/site';

let storage: Awaited<ReturnType<typeof startS3Server>>;
let site: TestSite;

beforeAll(async () => {
  storage = await startS3Server('releases');
  for (const each of ['site', 'slow', 'crashed', 'taken']) await keepClaimsFolder(each);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
  });
  site = await startTestSite(['legal'], { RELEASE_STORE: place });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  await storage.stop();
});

test('R3 R4 releases are kept in a bucket: a shell starts from it, and a command takes effect through it', async () => {
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2 en');
  await site.stopShell();
  site.host('legal').misbehave((_request, response) => void response.destroy());
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  await site.command('rollback', 'legal');
  await site.untilShown('/en/cookies', 'legal 1 en');
  expect(await site.command('history')).toMatch(/ops {2}rollback {2}legal {2}1 {2}\(a test\)/);
});

test('R3 writers of a bucket take turns: nothing that one wrote is lost to another', async () => {
  const objects = await Promise.all(Array.from({ length: 4 }, () => openObjects(place)));
  const add = async (one: (typeof objects)[number]) =>
    one.exclusively(async () => {
      const count = Number((await one.read('count'))?.toString() ?? '0');
      await one.write('count', Buffer.from(String(count + 1)));
    });
  await Promise.all(objects.map(add));
  expect((await objects[0]?.read('count'))?.toString()).toBe('4');
});

/** The S3 server removes a folder as its last object goes, also while another object is just being written there. */
async function keepClaimsFolder(of: string): Promise<void> {
  const claims = join(storage.folder, of, 'claims');
  await mkdir(claims, { recursive: true });
  await writeFile(join(claims, 'kept'), '');
}

const nothingDone = { who: 'ops', what: 'note', why: 'a test' };

test('R3 a claim is not taken from a holder whose clock goes wrong: the other waits until it is given back', async () => {
  const bucket = await openObjects('s3://releases/slow');
  const held = `claims/${Date.now() - 60_000}-elsewhere`;
  await bucket.write(held, Buffer.from('mine'));
  let changed = false;
  const change = createStateStore(bucket).change((state) => {
    changed = true;
    return { state, deeds: [nothingDone] };
  });
  const tries = new Set<string>();
  await until(async () => {
    for (const name of await bucket.list('claims/')) tries.add(name);
    return tries.size > 2;
  }, 'the other has tried twice');
  expect(changed).toBe(false);
  await bucket.removeAll(held);
  expect((await change).state.revision).toBe(1);
  expect(await bucket.list('claims/')).toEqual([]);
});

test('R3 R11 the claim of a process that died ends by itself', async () => {
  const bucket = await openObjects('s3://releases/crashed');
  await bucket.write('claims/dead', Buffer.from('mine'));
  const then = new Date(Date.now() - 2 * 60_000);
  await utimes(join(storage.folder, 'crashed/claims/dead._S3rver_object'), then, then);
  await createStateStore(bucket).change((state) => ({ state, deeds: [nothingDone] }));
  expect(await bucket.list('claims/')).toEqual([]);
});

test('R3 whose claim was taken writes nothing over what another has written', async () => {
  const bucket = await openObjects('s3://releases/taken');
  const read = async (name: string) => {
    const content = await bucket.read(name);
    await bucket.removeAll('claims/');
    return content;
  };
  const change = createStateStore({ ...bucket, read }).change((state) => ({ state, deeds: [nothingDone] }));
  await expect(change).rejects.toThrow(/nothing was written/);
  expect(await bucket.read('state.json')).toBeUndefined();
});

test('R3 a release is published to a bucket whole, its description last', async () => {
  const bucket = await openObjects('s3://releases/host');
  const made = makeUpRelease({ ...legal, version: '1' });
  await upload(bucket, made);
  const names = await bucket.list('');
  expect(names).toEqual(
    ['1/release.json', ...[...made.files.keys()].map((path) => `1/${path}`), 'release.json'].sort(),
  );
  expect((await bucket.read('1/remoteEntry.js'))?.toString()).toContain('island.js');
});
