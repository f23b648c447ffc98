import { isSameSecret } from '@site/server-kit/same-secret';
import type { RequestHandler, Request } from 'express';
import { limitPerMinute } from '../limit-per-minute.ts';

/** In characters; a longer one could not be sent by the form of the operations page. */
export const maxOpsTokenLength = 500;

/** Limits refused requests from one IP address, against guessing of a token; requests that succeed do not count. */
export function limitWrongTokens(): RequestHandler {
  return limitPerMinute('Too many refused requests.', { limit: 30, skipSuccessfulRequests: true });
}

export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
}

/** Without a configured token nothing matches. */
export function isOpsToken(given: string | undefined, configured: string | undefined): boolean {
  if (!given || !configured) return false;
  return isSameSecret(given, configured);
}
