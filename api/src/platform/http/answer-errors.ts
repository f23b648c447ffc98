import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorBody, ErrorCode } from '@site/api-contract';
import { errorMessage } from '../texts/texts.ts';
import { ApiError } from './api-error.ts';
import { postedForm, redirectToForm, type Outcome } from './form-post.ts';
import { requestLanguage } from './request-language.ts';

/** Any path under /api that no route has. */
export const answerNotFound: RequestHandler = () => {
  throw new ApiError('not_found');
};

/** Other methods on a path that has only `allowed`. */
export function refuseOtherMethods(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new ApiError('method_not_allowed');
  };
}

/** Turns whatever was thrown into the contract's error body, or into a redirect for a form that no script sent. */
export const answerErrors: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) return next(thrown);
  const error = toApiError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed');
  else request.log.info({ code: error.code, field: error.field }, 'request refused');
  const form = postedForm(response);
  if (form) return redirectToForm(form, request, response, outcomeOf(error));
  const body: ErrorBody = {
    code: error.code,
    message: errorMessage(requestLanguage(request), error.code, error.field, error.limit),
    ...(error.field === undefined ? {} : { field: error.field }),
    requestId: String(request.id),
  };
  response.status(error.status).json(body);
};

/** The codes of what Express's body parsers throw, by their `type`. */
const bodyErrors: Record<string, ErrorCode> = {
  'entity.too.large': 'body_too_large',
  'parameters.too.many': 'body_too_large',
  'charset.unsupported': 'content_type_unsupported',
  'encoding.unsupported': 'content_type_unsupported',
};

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { type, status, limit } = (thrown ?? {}) as { type?: unknown; status?: unknown; limit?: unknown };
  const code = typeof type === 'string' ? bodyErrors[type] : undefined;
  if (code) return new ApiError(code, { cause: thrown, ...(typeof limit === 'number' && { limit }) });
  // What is left with a 4xx comes from reading the request: broken JSON, a bad length, a bad escape in the path.
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return new ApiError(refused ? 'body_malformed' : 'internal', { cause: thrown });
}

function outcomeOf(error: ApiError): Outcome {
  if (error.code === 'too_many_requests') return 'limited';
  return error.status < 500 && error.code !== 'cross_site' ? 'invalid' : 'failed';
}
