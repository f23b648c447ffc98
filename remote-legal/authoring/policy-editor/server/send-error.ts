import type { ErrorRequestHandler } from 'express';
import { refusalPage } from './refusal-page.ts';
import { Refused } from './refused.ts';

/** Express recognises error handlers by their four parameters. */
export const sendError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const refused = toRefused(error);
  if (refused.code === 'FAILED') console.error(error);
  response.status(refused.status);
  if (request.path.startsWith('/api/')) response.json(refused.body);
  else response.set('Content-Security-Policy', "default-src 'none'").send(refusalPage(request, refused.body));
};

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const message = error instanceof Error ? error.message : String(error);
  // The JSON parser sets the status of a bad request on its errors.
  const status = (error as { status?: number } | undefined)?.status;
  if (status === 413) return new Refused('TEXT_TOO_LONG', message);
  return new Refused(status === undefined ? 'FAILED' : 'INVALID_REQUEST', message);
}
