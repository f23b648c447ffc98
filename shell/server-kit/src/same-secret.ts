import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that says nothing about where they differ. */
export function isSameSecret(text: string, expected: string): boolean {
  return timingSafeEqual(digest(text), digest(expected));
}

/** Of equal length for any text. */
const digest = (text: string) => createHash('sha256').update(text).digest();
