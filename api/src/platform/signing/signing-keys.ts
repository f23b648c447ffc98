import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The length of keys and of a generated secret, in bytes; that of HMAC-SHA-256's output. */
const keyBytes = 32;

/** The key for a purpose, such as `package-links`. A signature for one purpose is not valid for another. */
export type SigningKeys = (purpose: string) => Buffer;

/**
 * Derives the signing keys from one secret (HKDF, RFC 5869).
 * @param secret `API_SECRET`, the same for every api of a site; without it, a generated one is stored in a file in `folder`
 * that only its owner can read
 */
export async function openSigningKeys(secret: string | undefined, folder: string): Promise<SigningKeys> {
  const root = secret ?? (await storedSecret(folder));
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, keyBytes));
}

async function storedSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored) return stored;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(keyBytes).toString('base64url'), { mode: 0o600 });
  // Linking fails if the file exists: two processes that start at the same time use the same secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
