import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import { makeUpRelease } from '../testing/index.ts';
import { findRelease, publishRelease, readManifestOf, unusedVersion } from './publish-release.ts';
import { readSigningKey } from './signing-key.ts';

const made = makeUpRelease({ remote: 'legal', version: '1.0.0', paths: ['/cookies'] });

let folder = '';
let host: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
  for (const [path, content] of made.files) {
    await mkdir(dirname(join(folder, 'built', path)), { recursive: true });
    await writeFile(join(folder, 'built', path), content);
  }
  host = await openBlobStore(join(folder, 'host'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('R3 a reader of release.json finds all that it names', async () => {
  const written: string[] = [];
  const watched: BlobStore = {
    ...host,
    write: async (name, content) => {
      await host.write(name, content);
      written.push(name);
    },
  };
  await publishRelease(watched, join(folder, 'built'), made.release);
  expect(written.at(-1)).toBe('release.json');
  for (const { path } of made.release.files) expect(written).toContain(`1.0.0/${path}`);
});

test('T12 source maps are there before release.json names them, and no cache may keep them', async () => {
  const content = Buffer.from('{}');
  await writeFile(join(folder, 'built/island.js.map'), content);
  const sourceMaps = [{ path: 'island.js.map', size: content.length, sha384: 'a'.repeat(64) }];
  const written: [name: string, cacheControl: string | undefined][] = [];
  const watched: BlobStore = {
    ...host,
    write: async (name, bytes, how) => void written.push([name, how?.cacheControl]),
  };
  await publishRelease(watched, join(folder, 'built'), { ...made.release, sourceMaps });
  expect(written).toContainEqual(['1.0.0/island.js.map', 'private, no-store']);
  expect(written.at(-1)?.[0]).toBe('release.json');
});

test('R4 release.sig signs the exact bytes of release.json', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await publishRelease(host, join(folder, 'built'), made.release, readSigningKey(pem));
  const manifest = await readFile(join(folder, 'host/release.json'));
  const signature = Buffer.from(await readFile(join(folder, 'host/1.0.0/release.sig'), 'utf8'), 'base64');
  expect(verify(null, manifest, createPublicKey(privateKey), signature)).toBe(true);
});

const wanted = { remote: 'legal', sources: 'a'.repeat(64), redirects: [] };

const find = async (more: { version: string; notBefore?: string }) =>
  findRelease(host, await readManifestOf(host), { ...wanted, ...more });

test('R3 a version that stands for something else is refused in one line, also when another came after it', async () => {
  await publishRelease(host, join(folder, 'built'), made.release);
  await publishRelease(host, join(folder, 'built'), { ...made.release, version: '2.0.0' });
  for (const version of ['1.0.0', '2.0.0'])
    await expect(find({ version })).rejects.toThrow(
      new RegExp(
        `^legal ${version} has been released to .* before; change its sources, add --again or name another --version$`,
      ),
    );
  expect(await find({ version: '3.0.0' })).toBeUndefined();
});

test('T6 sources that were taken back can be released again, as the release that they were', async () => {
  const { sources } = wanted;
  await publishRelease(host, join(folder, 'built'), { ...made.release, sources });
  await publishRelease(host, join(folder, 'built'), { ...made.release, version: '2.0.0' });
  const earlier = await find({ version: '1.0.0' });
  expect(earlier).toMatchObject({ version: '1.0.0', sources });
  await expect(find({ version: '1.0.0', notBefore: '2027-01-01T00:00:00.000Z' })).rejects.toThrow(
    /released .* before/,
  );
});

test('T10 F-again released sources can be released again, such as for another day, under the next version', async () => {
  const unused = async () => unusedVersion(host, await readManifestOf(host), '1.0.0');
  expect(await unused()).toBe('1.0.0');
  for (const [version, next] of [
    ['1.0.0', '1.0.0-2'],
    ['1.0.0-2', '1.0.0-3'],
    ['2.0.0', '1.0.0-3'],
  ] as const) {
    await publishRelease(host, join(folder, 'built'), { ...made.release, version });
    expect(await unused()).toBe(next);
  }
  const notBefore = '2027-01-01T00:00:00.000Z';
  expect(await find({ version: await unused(), notBefore })).toBeUndefined();
});
