import { sendError } from '@site/http-server/send-error';
import type { RequestHandler } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';

/** Limits browsers' reports per minute, by IP address unless `keyGenerator` says otherwise. */
export function limitReports(options: Pick<Partial<Options>, 'limit' | 'keyGenerator'>): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    standardHeaders: true,
    legacyHeaders: false,
    handler: (request, response) =>
      sendError(request, response, 429, { code: 'too_many_requests', message: 'Too many reports.' }),
    ...options,
  });
}
