import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { placeOnce } from './place-once.ts';

/** As long as the output of HMAC-SHA-256. */
const secretBytes = 32;

/**
 * A secret that is generated when first asked for, and kept in a file that only its owner can read.
 * @throws Error when it can be neither read nor written
 */
export async function storedSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim()) return stored.trim();
  await placeOnce(file, randomBytes(secretBytes).toString('base64url'));
  const secret = (await readFile(file, 'utf8')).trim();
  if (!secret) throw new Error(`${file} is empty; remove it`);
  return secret;
}
