import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { placeOnce } from '@site/server-kit/place-once';
import { workspaceOf } from './workspace.ts';

/** The folder of a checkout's own keys, not in the repository; `shell/local-site/services.mjs` passes the public ones on. */
const localKeys = '.data/release-keys';

/**
 * The key that signs a remote's releases: `RELEASE_SIGNING_KEY`, else the checkout's own, generated when first needed.
 * @param root the remote's folder
 * @throws Error when the configured key is invalid
 */
export async function signingKeyOf(
  root: string,
  { RELEASE_SIGNING_KEY, INIT_CWD }: NodeJS.ProcessEnv,
): Promise<KeyObject> {
  return readSigningKey(RELEASE_SIGNING_KEY || (await localSigningKey(root)), INIT_CWD);
}

/**
 * @param given PEM text, or the path of a file that holds it
 * @param folder to which a path is relative: npm runs a workspace's script in the workspace
 * @throws Error when it is no private Ed25519 key
 */
export function readSigningKey(given: string, folder = '.'): KeyObject {
  const file = resolve(folder, given);
  const pem = existsSync(file) ? readFileSync(file, 'utf8') : given.replaceAll('\\n', '\n');
  const key = parse(pem);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error('RELEASE_SIGNING_KEY is no Ed25519 private key in PEM, nor a file with one');
  }
  return key;
}

/** The detached signature of a manifest's exact bytes, as `release.sig` holds it. */
export function signManifest(manifest: Uint8Array, key: KeyObject): string {
  return `${sign(null, manifest, key).toString('base64')}\n`;
}

/** Generates `<remote>.key`, readable by its owner only, and `<remote>.pub` if missing. @returns the key's path */
async function localSigningKey(root: string): Promise<string> {
  const folder = join(workspaceOf(root), localKeys);
  const name = basename(root).replace(/^remote-/, '');
  const file = join(folder, `${name}.key`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    await placeOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const publicKey = createPublicKey(await readFile(file, 'utf8'));
  await writeFile(join(folder, `${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }));
  return file;
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
