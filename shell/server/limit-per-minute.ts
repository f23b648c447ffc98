import type { RequestHandler } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { sendError } from '@site/server-kit/send-error';

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
