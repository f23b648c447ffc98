import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBlobStore, type BlobStore } from './index.ts';

let folder = '';
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  blobs = await openBlobStore(folder);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

test('R3 R11 a writer that loses the lock of a folder writes nothing, and keeps running', async () => {
  // Reading a named pipe blocks until something is written to it.
  const pipe = join(folder, 'slow');
  execFileSync('mkfifo', [pipe]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const update = blobs.update('slow', () => Buffer.from('written'));
  const outcome = expect(update).rejects.toThrow(/being changed by someone else; nothing was written/);
  // Not `vi.waitUntil`, which would pass the time of the lock too.
  while (!(await readdir(folder)).includes('.lock')) await setImmediate();
  await rm(join(folder, '.lock'), { recursive: true });
  // Triggers a renewal, which finds no lock; reading the folder gives it time to finish.
  await vi.advanceTimersByTimeAsync(10_000);
  await readdir(folder);
  await writeFile(pipe, '');
  await outcome;
  vi.useRealTimers();
  await blobs.update('free', () => Buffer.from('next'));
  expect((await blobs.read('free'))?.toString()).toBe('next');
});

test('a failed write leaves no partial file that would fill the disk', async () => {
  await blobs.write('taken/file', Buffer.from('a'));
  await expect(blobs.write('taken', Buffer.from('b'))).rejects.toThrow(`${folder} cannot be written`);
  expect(await readdir(folder)).toEqual(['taken']);
});
