import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageOf } from './app-packages.ts';
import { describePackages } from './describe-package.ts';
import { openPackageFolder } from './package-folder.ts';

const trackIt = packageOf('TrackIT');
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A folder with a package, and what is logged about it. */
async function folderWith(body: Uint8Array) {
  const root = await mkdtemp(join(tmpdir(), 'packages-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = await openPackageFolder(root);
  await folder.put(trackIt, body);
  const warnings: unknown[] = [];
  return { folder, warnings, log: { warn: (...said: unknown[]) => void warnings.push(said) } };
}

test('C12 an answer does not wait for a long file: it names the size, a later one also the digest', async () => {
  const bytes = randomBytes(100_000);
  const { folder, log } = await folderWith(bytes);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let reads = 0;
  const slow = {
    find: folder.find,
    async *read(...file: Parameters<typeof folder.read>) {
      reads += 1;
      await ended;
      yield* folder.read(...file);
    },
  };
  const describePackage = describePackages(slow, log);
  expect(await describePackage(trackIt)).toEqual({ size: 100_000 });
  const [second, third] = [describePackage(trackIt), describePackage(trackIt)];
  end();
  const facts = { size: 100_000, sha256: sha256Of(bytes) };
  expect([await second, await third, await describePackage(trackIt)]).toEqual([facts, facts, facts]);
  expect(reads).toBe(1);
});

test('C12 of a file that is replaced while it is read, no digest is named; then that of the new one', async () => {
  const { folder, warnings, log } = await folderWith(Buffer.from('old file'));
  let isReplaced = false;
  const busy = {
    find: folder.find,
    async *read(...file: Parameters<typeof folder.read>) {
      for await (const part of folder.read(...file)) {
        yield part;
        if (!isReplaced) await folder.put(trackIt, Buffer.from('new file'));
        isReplaced = true;
      }
    },
  };
  const describePackage = describePackages(busy, log);
  expect(await describePackage(trackIt)).toEqual({ size: 8 });
  expect(warnings).toHaveLength(1);
  expect(await describePackage(trackIt)).toEqual({ size: 8, sha256: sha256Of(Buffer.from('new file')) });
});

test('C12 of a package that is missing nothing is named', async () => {
  const { folder, log } = await folderWith(Buffer.from('a'));
  expect(await describePackages(folder, log)(packageOf('AtlasFibre'))).toEqual({});
});
