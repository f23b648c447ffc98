import { expect, test } from 'vitest';
import { versionPairs } from './version-paths.ts';

test('P5 a next version keeps the address of every comparison, so that a site takes its release', () => {
  const versions = ['1.4', '1.3', '1.2', '1.1', '1.0'];
  for (let known = 2; known < versions.length; known++) {
    const before = versionPairs(versions.slice(-known));
    expect(before).toContainEqual({ older: '1.0', newer: versions.at(-known) });
    expect(versionPairs(versions.slice(-known - 1))).toEqual(expect.arrayContaining(before));
  }
});
