import express, { type RequestHandler } from 'express';
import { AppError } from './oauth-error.ts';

const formType = 'application/x-www-form-urlencoded';

/** Reads a form, the only type of a body that OAuth has, into `request.body`. A parameter that comes twice is refused. */
export const readForm: RequestHandler[] = [
  (request, _response, next) => {
    if (request.headers['content-length'] !== '0' && request.is(formType) === false)
      throw new AppError('invalid_request', `The body must be ${formType}`);
    next();
  },
  express.urlencoded({ type: formType, limit: 10 * 1024, extended: false, parameterLimit: 50 }),
];
