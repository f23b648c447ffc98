import { createPublicKey, verify } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { makeWorkspace, makeUpRelease, upload } from '@site/releases/testing';
import { readRemoteSources } from './remote-sources.ts';
import { buildRemote } from './build-remote.ts';
import { signingKeyOf } from '@site/releases/publish/signing-key.ts';

let workspace = '';
let root = '';

beforeEach(async () => {
  ({ workspace, root } = await makeWorkspace());
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

const keyFile = (name: string) => join(workspace, '.data/release-keys', name);

async function isSigned(version: string): Promise<boolean> {
  const manifest = await readFile(join(root, 'dist/release.json'));
  const signature = await readFile(join(root, 'dist', version, 'release.sig'), 'utf8');
  const publicKey = createPublicKey(await readFile(keyFile('legal.pub'), 'utf8'));
  return verify(null, manifest, publicKey, Buffer.from(signature, 'base64'));
}

test('S5 R9 what was built before is signed anew once the checkout has another key', async () => {
  const { version, sources } = readRemoteSources(root);
  const made = makeUpRelease({ remote: 'legal', version, paths: ['/cookies'], overrides: { sources } });
  await upload(await openBlobStore(join(root, 'dist')), made);
  await expect(buildRemote(root, await signingKeyOf(root, {}))).resolves.toEqual({ version, fresh: false });
  expect(await isSigned(version)).toBe(true);
  await rm(join(workspace, '.data'), { recursive: true });
  await buildRemote(root, await signingKeyOf(root, {}));
  expect(await isSigned(version)).toBe(true);
});
