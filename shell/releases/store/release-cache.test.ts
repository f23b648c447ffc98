import { expect, test } from 'vitest';
import { makeUpRelease } from '../testing/index.ts';
import { createReleaseCache } from './release-cache.ts';
import type { StoredRelease } from './release-store.ts';

const made = makeUpRelease({ remote: 'legal', version: '1', paths: ['/cookies'] });
const stored = { ...made, digest: 'd', release: { ...made.release, shared: {} } };
const name = { remote: 'legal', version: '1', digest: 'd' };

/** Stores a release while the store is reading it. @returns what the reader gets */
async function putDuringRead(read: Promise<StoredRelease>): Promise<unknown> {
  const cache = createReleaseCache({ read: () => read }, {}, () => false);
  const got = cache.get(name);
  cache.put(stored);
  expect(await got).toBe(stored);
  return cache.get(name);
}

test('R3 R4 a release that is stored while it is being read is served at once, whatever the read finds', async () => {
  expect(await putDuringRead(Promise.resolve(stored))).toBe(stored);
  expect(await putDuringRead(Promise.reject(new Error('it was damaged')))).toBe(stored);
});
