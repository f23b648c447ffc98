import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepShown, readShown } from './shown-changes.ts';

test('T7 a verdict whose writing was interrupted counts as none, and the pages are checked again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const verdict = { changedPages: ['/ (fr)'], faults: [], islands: [], notes: [] };
  await keepShown(folder, 'a change', verdict);
  expect(await readShown(folder, 'a change')).toEqual(verdict);
  expect(await readShown(folder, 'another change')).toBeUndefined();
  await truncate(join(folder, 'shown.json'), 10);
  expect(await readShown(folder, 'a change')).toBeUndefined();
  await rm(folder, { recursive: true });
});
