import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobStore, type BlobStore } from './index.ts';

let folder = '';
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  blobs = await openBlobStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const plusOne = (content: Buffer | undefined) => Buffer.from(String(Number(content ?? 0) + 1));
const countOf = async () => Number((await blobs.readChanged('count'))?.content);

test('R3 writers that come at the same time all count, and few former contents are kept', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, () => openBlobStore(folder)));
  await Promise.all(
    writers.map(async (writer) => {
      for (let update = 0; update < 30; update++) await writer.update('count', plusOne);
    }),
  );
  expect(await countOf()).toBe(120);
  expect((await readdir(join(folder, 'count'))).length).toBe(100);
});

test('R3 R11 what a killed writer leaves behind holds nobody up', async () => {
  await blobs.update('count', plusOne);
  writeFileSync(join(folder, 'count/.new-killed'), 'half');
  await blobs.update('count', plusOne);
  expect(await countOf()).toBe(2);
});

test('R3 a writer that was stopped while others went on decides anew, upon what they wrote', async () => {
  await blobs.update('count', plusOne);
  const decidedUpon: string[] = [];
  await blobs.update('count', (content) => {
    if (decidedUpon.length === 0) {
      // Others have written so often meanwhile that its own number is free again.
      writeFileSync(join(folder, 'count/500'), '41');
      rmSync(join(folder, 'count/1'));
    }
    decidedUpon.push(String(content));
    return plusOne(content);
  });
  expect(decidedUpon).toEqual(['1', '41']);
  expect(await countOf()).toBe(42);
});

test('R3 a failed write leaves no partial file that would fill the disk', async () => {
  await blobs.write('taken/file', Buffer.from('a'));
  await expect(blobs.write('taken', Buffer.from('b'))).rejects.toThrow(`${folder} cannot be written`);
  expect(await readdir(folder)).toEqual(['taken']);
});
