import { createHash } from 'node:crypto';

/** What is stored of a random secret: it recognises the secret and cannot be used in its place. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
