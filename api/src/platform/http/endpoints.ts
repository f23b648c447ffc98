import type { RequestHandler, Router } from 'express';
import { ApiError } from './api-error.ts';
import { readBody } from './read-body.ts';

interface PostLimits {
  perAddress: RequestHandler;
  /** Reads the e-mail address from the body. */
  perEmail?: RequestHandler;
}

/** Adds a POST that reads a JSON body, or a form that is sent without script; other methods get a 405. */
export function addPost(
  router: Router,
  path: string,
  { perAddress, perEmail }: PostLimits,
  handler: RequestHandler,
): void {
  router.post(path, perAddress, ...readBody, ...(perEmail ? [perEmail] : []), handler);
  router.all(path, refuseOtherMethods('POST'));
}

/** Adds a GET; other methods get a 405. */
export function addGet(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router.get(path, ...handlers);
  router.all(path, refuseOtherMethods('GET, HEAD'));
}

/** Answers 405 to methods other than `allowed`. */
export function refuseOtherMethods(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new ApiError('method_not_allowed');
  };
}
