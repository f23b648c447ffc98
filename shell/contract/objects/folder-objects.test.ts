import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openObjects, type Objects } from './index.ts';

let folder = '';
let objects: Objects;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  objects = await openObjects(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('R3 R11 whoever loses the lock of a folder is told before it writes, and goes on living', async () => {
  const change = objects.exclusively(async (stillAlone) => {
    await stillAlone();
    await rm(join(folder, '.lock'), { recursive: true });
    const isTold = () =>
      stillAlone().then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isTold, { timeout: 20_000 });
    await stillAlone();
  });
  await expect(change).rejects.toThrow(/being changed by someone else; nothing was written/);
  expect(await objects.exclusively(() => Promise.resolve('next'))).toBe('next');
});
