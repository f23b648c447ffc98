import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reservedSegments } from '@site/shell-contract/reserved-segments';
import { writeIcons } from './write-icons.ts';

const publicFolder = join(import.meta.dirname, '../public');

test('R4 a page of a remote at the address of an icon is refused, as nobody would see it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'));
  await writeIcons(publicFolder, folder);
  const icons = [...(await readdir(folder)), ...(await readdir(publicFolder))];
  await rm(folder, { recursive: true });
  expect(icons.length).toBeGreaterThan(5);
  expect(icons.filter((name) => !reservedSegments.has(name))).toEqual([]);
});
