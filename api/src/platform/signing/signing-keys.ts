import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a key, and of the secret that it is derived from (HMAC-SHA-256: as long as its output). */
const keyBytes = 32;

/** The key for one purpose, such as `package-links`: what is signed for one is no proof for another. */
export type SigningKeys = (purpose: string) => Buffer;

/**
 * The keys that sign links and cookies, derived from one secret (HKDF, RFC 5869).
 * @param secret `API_SECRET`, the same for every api of a site; without it one is made at the first start and kept in
 * `folder`, readable by its owner alone
 */
export async function openSigningKeys(secret: string | undefined, folder: string): Promise<SigningKeys> {
  const root = secret ?? (await keptSecret(folder));
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, keyBytes));
}

async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(keyBytes).toString('base64url'), { mode: 0o600 });
  // Linked, not renamed: of two processes that start at once, both use what the first has kept.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
