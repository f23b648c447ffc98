import { createHash } from 'node:crypto';

/** The stored form of a random secret: it verifies the secret, but cannot be used instead of it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
