import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** The token of `Authorization: Bearer …`; undefined where there is none. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
}

/** Compares in constant time; without a configured token nothing matches. */
export function isOpsToken(given: string | undefined, configured: string | undefined): boolean {
  if (!given || !configured) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(configured));
}
