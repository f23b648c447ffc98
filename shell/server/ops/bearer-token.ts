import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** The token of `Authorization: Bearer …`, if a request has one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
}

/** Compares in a time that tells nothing of the secret; without a configured token nobody has it. */
export function isOpsToken(given: string | undefined, configured: string | undefined): boolean {
  if (!given || !configured) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(configured));
}
