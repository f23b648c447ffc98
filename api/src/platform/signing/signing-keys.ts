import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { storedSecret } from '@site/http-server/stored-secret';

/** The length of keys in bytes; that of HMAC-SHA-256's output. */
const keyBytes = 32;

/** The key for a purpose, such as `package-links`. A signature for one purpose is not valid for another. */
export type SigningKeys = (purpose: string) => Buffer;

/**
 * Derives the signing keys from one secret (HKDF, RFC 5869).
 * @param secret `API_SECRET`, the same for every api of a site; without it, a generated one is stored in a file in `folder`
 * that only its owner can read
 */
export async function openSigningKeys(secret: string | undefined, folder: string): Promise<SigningKeys> {
  const root = secret ?? (await storedSecret(join(folder, 'secret')));
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, keyBytes));
}
