import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody } from '@site/api-contract';
import { isCrossSite, logCrossSite } from '@site/server-kit/cross-site';
import { bodyErrorCode } from '@site/server-kit/send-error';
import { errorMessage } from '../texts/texts.ts';
import { ApiError } from './api-error.ts';
import { postedForm, redirectToPage, requestLanguage, type FormPage } from './form-post.ts';
import { requestIdOf } from './request-log.ts';

export const refuseUnknownPaths: RequestHandler = () => {
  throw new ApiError('not_found');
};

/** Sends the contract's error body, or a redirect to the form that was posted without script. No cache keeps it. */
export const sendErrors: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) return next(thrown);
  const error = toApiError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed');
  else request.log.info({ code: error.code, field: error.field }, 'request refused');
  response.set('Cache-Control', 'no-store');
  const posted = postedForm(response);
  const page = posted?.refusedAt?.(request) ?? posted;
  if (page) return redirectToPage(page, request, response, outcomeOf(error, page));
  const body: ErrorBody = {
    code: error.code,
    message: errorMessage(requestLanguage(request), error.code, error.field, error),
    ...(error.field === undefined ? {} : { field: error.field }),
    requestId: requestIdOf(request),
  };
  response.status(error.status).json(body);
};

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { status, limit } = (thrown ?? {}) as { status?: unknown; limit?: unknown };
  const code = bodyErrorCode(thrown);
  if (code) return new ApiError(code, { cause: thrown, ...(typeof limit === 'number' && { limit }) });
  // Other 4xx come from reading the request: malformed JSON, a wrong length, a wrong escape in the path.
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return new ApiError(refused ? 'body_malformed' : 'internal', { cause: thrown });
}

function outcomeOf(error: ApiError, { errors = [], fields = [] }: FormPage): string {
  if (error.field && fields.includes(error.field)) return error.field;
  if (errors.includes(error.code)) return error.code.replaceAll('_', '-');
  if (error.code === 'too_many_requests') return 'limited';
  return error.status < 500 && error.code !== 'cross_site' ? 'invalid' : 'failed';
}

/** Refuses requests of other sites' pages, except those that change nothing. */
export function refuseCrossSite(siteOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    logCrossSite(request, siteOrigin, request.log);
    throw new ApiError('cross_site');
  };
}
