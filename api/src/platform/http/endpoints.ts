import type { RequestHandler, Router } from 'express';
import { ApiError } from './api-error.ts';
import { limitPerIp, limitReadsPerIp, type CountedLimits } from './limit-rate.ts';
import { readBody } from './read-body.ts';

/**
 * Adds a POST that reads a JSON body, or a form that is sent without script, with limits of its own; other methods get a 405.
 * @param limits `isReading` counts it as a reading request, for example of a page that polls its order
 */
export function addPost(
  router: Router,
  path: string,
  { rateLimits, isReading = false }: { rateLimits: CountedLimits; isReading?: boolean },
  handler: RequestHandler,
): void {
  const perIp = isReading ? limitReadsPerIp(rateLimits) : limitPerIp(rateLimits, path);
  // After the body, which names the visitor's language for a refusal.
  router.post(path, ...readBody, perIp, handler);
  router.all(path, refuseOtherMethods('POST'));
}

/** Adds a GET; other methods get a 405. */
export function addGet(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router.get(path, ...handlers);
  router.all(path, refuseOtherMethods('GET, HEAD'));
}

export function refuseOtherMethods(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new ApiError('method_not_allowed');
  };
}
