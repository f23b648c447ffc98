import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../test-bed/site.ts';

const spki = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal', 'commerce']);
});
afterAll(() => site.close());

test('R4 a key for a remote that there is none of stops the start: a mistyped name must not switch signatures off', async () => {
  await expect(site.startShell({ RELEASE_PUBLIC_KEYS: `leagl=${spki}` })).rejects.toThrow(
    'RELEASE_PUBLIC_KEYS: "leagl" is none of the remotes (legal, commerce)',
  );
});

test('R4 R11 once a remote has a key, ops are told of each that has none', async () => {
  await site.startShell({ RELEASE_PUBLIC_KEYS: `legal=${spki}` });
  const unsigned = site
    .logged()
    .split('\n')
    .filter((line) => /RELEASE_PUBLIC_KEYS has no key of it/.test(line));
  expect(unsigned.map((line) => (JSON.parse(line) as { remote: string }).remote)).toEqual(['commerce']);
});
