import { sendError } from '@site/server-kit/send-error';
import type { RequestHandler, Request } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Limits requests per minute, by IP address unless `keyGenerator` says otherwise.
 * @param message of the refusal, status 429
 */
export function limitPerMinute(
  message: string,
  options: Pick<Partial<Options>, 'limit' | 'keyGenerator' | 'skipSuccessfulRequests'>,
): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    standardHeaders: true,
    legacyHeaders: false,
    handler: (request, response) => sendError(request, response, 429, { code: 'too_many_requests', message }),
    ...options,
  });
}

/** Limits refused requests from one IP address, against guessing of a token; requests that succeed do not count. */
export function limitWrongTokens(): RequestHandler {
  return limitPerMinute('Too many refused requests.', { limit: 30, skipSuccessfulRequests: true });
}

export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
}

/** Compares in constant time; without a configured token nothing matches. */
export function isOpsToken(given: string | undefined, configured: string | undefined): boolean {
  if (!given || !configured) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(configured));
}
