import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../testing/index.ts';
import { readSigningKey, signingKeyOf } from './signing-key.ts';

let workspace = '';
let root = '';

beforeEach(async () => {
  ({ workspace, root } = await makeWorkspace());
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

const keyFile = (name: string) => join(workspace, '.data/release-keys', name);

test('S5 a checkout makes each remote a key of its own, once, that its owner alone can read', async () => {
  const key = await signingKeyOf(root, {});
  expect((await stat(keyFile('legal.key'))).mode & 0o777).toBe(0o600);
  const pem = (name: string) => readFile(keyFile(name), 'utf8');
  expect(await pem('legal.pub')).toBe(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  const first = await pem('legal.key');
  await signingKeyOf(root, { RELEASE_SIGNING_KEY: '' });
  expect(await pem('legal.key')).toBe(first);
  await signingKeyOf(join(workspace, 'remote-commerce'), {});
  expect(await pem('commerce.pub')).not.toBe(await pem('legal.pub'));
});

test('S5 a team’s key is used in the place of the checkout’s', async () => {
  await signingKeyOf(root, {});
  const team = await readFile(keyFile('legal.key'), 'utf8');
  await rm(join(workspace, '.data'), { recursive: true });
  const key = await signingKeyOf(root, { RELEASE_SIGNING_KEY: team });
  expect(key.export({ type: 'pkcs8', format: 'pem' })).toBe(team);
  await writeFile(join(workspace, 'team.pem'), team);
  const fromRoot = { RELEASE_SIGNING_KEY: 'team.pem', INIT_CWD: workspace };
  expect((await signingKeyOf(root, fromRoot)).equals(key)).toBe(true);
  await expect(stat(keyFile('legal.key'))).rejects.toThrow(/ENOENT/);
});

test('R3 a key that is none is one clear line', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const key of [pem, 'nonsense']) expect(() => readSigningKey(key)).toThrow(/no Ed25519 private key/);
});
