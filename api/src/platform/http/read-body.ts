import express, { type RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** The largest body of a request, in bytes. */
const bodyLimit = 100 * 1024;

const jsonType = 'application/json';
export const formType = 'application/x-www-form-urlencoded';

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  // Without a body, the missing fields are what to complain about.
  const isEmpty = request.headers['content-length'] === '0';
  if (!isEmpty && request.is([jsonType, formType]) === false) throw new ApiError('content_type_unsupported');
  next();
};

/** Reads a JSON or form body into `request.body`. */
export const readBody: RequestHandler[] = [
  refuseOtherTypes,
  express.json({ type: jsonType, limit: bodyLimit }),
  express.urlencoded({ type: formType, limit: bodyLimit, extended: false, parameterLimit: 50 }),
];

/**
 * What a request carries, checked.
 * @throws ApiError that names the first field that is missing, too long or otherwise wrong
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  if (!issue || !field) throw new ApiError('body_malformed');
  throw new ApiError(codeOf(issue), { field });
}

function codeOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field_too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'field_missing';
  return issue.input === undefined || issue.input === null ? 'field_missing' : 'field_invalid';
}
