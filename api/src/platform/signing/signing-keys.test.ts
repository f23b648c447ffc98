import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSigningKeys } from './signing-keys.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('C12 the secret is generated at the first start and kept, readable only by its owner', async () => {
  const folder = await emptyFolder();
  const [first, atTheSameTime] = await Promise.all([
    openSigningKeys(undefined, folder),
    openSigningKeys(undefined, folder),
  ]);
  const later = await openSigningKeys(undefined, folder);
  expect(atTheSameTime('links')).toEqual(first('links'));
  expect(later('links')).toEqual(first('links'));
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('C12 each purpose and each site has its own key', async () => {
  const [one, other] = [await openSigningKeys('a'.repeat(32), ''), await openSigningKeys('b'.repeat(32), '')];
  expect(one('links')).not.toEqual(one('cookies'));
  expect(one('links')).not.toEqual(other('links'));
});
