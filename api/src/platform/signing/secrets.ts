import { createHash, timingSafeEqual } from 'node:crypto';

/** In hexadecimal. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The stored form of a random secret: it verifies the secret, but cannot be used instead of it. */
export function hashSecret(secret: string): string {
  return sha256(secret);
}

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export function isSame(text: string, expected: string): boolean {
  const textBytes = Buffer.from(text);
  const expectedBytes = Buffer.from(expected);
  return textBytes.length === expectedBytes.length && timingSafeEqual(textBytes, expectedBytes);
}
