import express, { type RequestHandler } from 'express';
import { formType } from './form-post.ts';
import { OAuthFailure } from './oauth-error.ts';

/** Reads a form, the only type of a body that OAuth has, into `request.body`. A parameter that comes twice is refused. */
export const readForm: RequestHandler[] = [
  (request, _response, next) => {
    if (request.headers['content-length'] !== '0' && request.is(formType) === false)
      throw new OAuthFailure('invalid_request', `The body must be ${formType}`);
    next();
  },
  express.urlencoded({ type: formType, limit: 10 * 1024, extended: false, parameterLimit: 50 }),
];
