import express, { type RequestHandler } from 'express';
import type { ErrorRequestHandler } from 'express';
import { oauthErrorStatus, type OAuthError, type OAuthErrorCode } from '@site/api-contract';
import { texts } from '../texts/texts.ts';
import { ApiError } from './api-error.ts';
import { requestIdOf } from './request-log.ts';
import { requestLanguage, formType } from './form-post.ts';

export class OAuthFailure extends Error {
  override name = 'OAuthFailure';
  readonly code: OAuthErrorCode;

  /** @param description for developers: ASCII without quotation marks and backslashes (RFC 6749, 5.2) */
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** Sends errors as OAuth has them, in the app's language. */
export const sendOAuthErrors: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) return next(thrown);
  const { code, message: description } = toOAuthFailure(thrown);
  const status = oauthErrorStatus[code];
  if (status >= 500) request.log.error({ err: thrown, code }, 'request failed');
  else request.log.info({ code }, 'request refused');
  if (code === 'invalid_token')
    response.set('WWW-Authenticate', `Bearer error="invalid_token", error_description="${description}"`);
  const body: OAuthError = {
    error: code,
    error_description: description,
    message: texts(requestLanguage(request))(`devices.errors.${code}`),
    requestId: requestIdOf(request),
  };
  response.status(status).json(body);
};

function toOAuthFailure(thrown: unknown): OAuthFailure {
  if (thrown instanceof OAuthFailure) return thrown;
  // A device that asks too often waits longer.
  if (thrown instanceof ApiError && thrown.code === 'too_many_requests')
    return new OAuthFailure('slow_down', 'Too many requests from this network');
  const { status } = (thrown ?? {}) as { status?: unknown };
  const isRefused = typeof status === 'number' && status >= 400 && status < 500;
  if (!isRefused) return new OAuthFailure('server_error', 'The request could not be answered');
  const field = thrown instanceof ApiError ? thrown.field : undefined;
  return new OAuthFailure(
    'invalid_request',
    field ? `The parameter ${field} is missing or invalid` : 'The body cannot be read as a form',
  );
}

/** Reads a form, the only type of a body that OAuth has, into `request.body`. A parameter that comes twice is refused. */
export const readForm: RequestHandler[] = [
  (request, _response, next) => {
    if (request.headers['content-length'] !== '0' && request.is(formType) === false)
      throw new OAuthFailure('invalid_request', `The body must be ${formType}`);
    next();
  },
  express.urlencoded({ type: formType, limit: 10 * 1024, extended: false, parameterLimit: 50 }),
];
