import { createHash } from 'node:crypto';

/** In hexadecimal. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The stored form of a random secret: it verifies the secret, but cannot be used instead of it. */
export function hashSecret(secret: string): string {
  return sha256(secret);
}
