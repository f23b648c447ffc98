import { sendError } from '@site/http-server/send-error';
import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';

/** Refused requests per minute and IP address. */
const refusedPerMinute = 30;

/** Limits refused requests from one IP address, against guessing of a token; requests that succeed do not count. */
export function limitWrongTokens(): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: refusedPerMinute,
    skipSuccessfulRequests: true,
    standardHeaders: true,
    legacyHeaders: false,
    handler: (request, response) =>
      sendError(request, response, 429, { code: 'too_many_requests', message: 'Too many refused requests.' }),
  });
}
