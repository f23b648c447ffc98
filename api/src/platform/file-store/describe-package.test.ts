import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredBlob } from '@site/server-kit/blob-store';
import { describePackages } from './describe-package.ts';
import { openFileStore, type FileStore } from './file-store.ts';

const trackIt = { key: 'apps/trackit/trackit.apk', fileName: 'TrackIT.apk' };
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A folder with a package, and what is logged about it. */
async function folderWith(body: Uint8Array) {
  const root = await mkdtemp(join(tmpdir(), 'packages-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = await openFileStore({ dataDir: root, s3: undefined }, Buffer.alloc(32), []);
  await folder.put(trackIt, body);
  const warnings: unknown[] = [];
  return { folder, warnings, log: { warn: (...args: unknown[]) => void warnings.push(args) } };
}

/** When the store says that the package was put into it. */
async function uploadedTo(store: Pick<FileStore, 'find'>) {
  return (await store.find(trackIt))?.written?.toISOString();
}

/** A store whose files are read by `read`. */
function readingBy(
  store: Pick<FileStore, 'find'>,
  read: (parts: StoredBlob['parts']) => StoredBlob['parts'],
): Pick<FileStore, 'find'> {
  return {
    async find(file) {
      const found = await store.find(file);
      return found && { ...found, parts: read(found.parts) };
    },
  };
}

test('C12 a response does not wait for a long file: it names the size, a later one also the digest', async () => {
  const bytes = randomBytes(100_000);
  const { folder, log } = await folderWith(bytes);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let reads = 0;
  const slow = readingBy(folder, async function* (parts) {
    reads += 1;
    await ended;
    yield* parts;
  });
  const describePackage = describePackages(slow, log);
  const uploaded = await uploadedTo(folder);
  expect(await describePackage(trackIt)).toEqual({ size: 100_000, uploaded });
  const [second, third] = [describePackage(trackIt), describePackage(trackIt)];
  end();
  const facts = { size: 100_000, uploaded, sha256: sha256Of(bytes) };
  expect([await second, await third, await describePackage(trackIt)]).toEqual([facts, facts, facts]);
  expect(reads).toBe(1);
});

test('C12 of a file that is replaced while it is read, no digest is named; then that of the new one', async () => {
  const { folder, warnings, log } = await folderWith(Buffer.from('old file'));
  let isReplaced = false;
  const busy = readingBy(folder, async function* (parts) {
    for await (const part of parts) {
      yield part;
      if (!isReplaced) await folder.put(trackIt, Buffer.from('new file'));
      isReplaced = true;
    }
  });
  const describePackage = describePackages(busy, log);
  const uploaded = await uploadedTo(folder);
  expect(await describePackage(trackIt)).toEqual({ size: 8, uploaded });
  expect(warnings).toHaveLength(1);
  expect(await describePackage(trackIt)).toEqual({
    size: 8,
    uploaded: await uploadedTo(folder),
    sha256: sha256Of(Buffer.from('new file')),
  });
});

test('C12 of a package that is missing nothing is named', async () => {
  const { folder, log } = await folderWith(Buffer.from('a'));
  expect(await describePackages(folder, log)({ key: 'apps/missing.apk', fileName: 'Missing.apk' })).toEqual(
    {},
  );
});
