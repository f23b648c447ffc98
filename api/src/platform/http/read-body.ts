import express, { type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import { idempotencyKeySchema, type ErrorCode } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { errorMessage } from '../texts/texts.ts';
import { ApiError } from './api-error.ts';
import { postedForm } from './form-post.ts';

/** The largest body of a request, in bytes. */
const maxBodyBytes = 100 * 1024;
const jsonType = 'application/json';

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  // An empty body of any type gets an error that names the missing field.
  const isEmpty = request.headers['content-length'] === '0';
  if (!isEmpty && !postedForm(response) && request.is(jsonType) === false)
    throw new ApiError('content_type_unsupported');
  next();
};

/** Reads a JSON body, or a form that is sent without script, into `request.body`. */
export const readBody: RequestHandler[] = [
  refuseOtherTypes,
  express.json({ type: jsonType, limit: maxBodyBytes }),
  express.urlencoded({ limit: maxBodyBytes, extended: false, parameterLimit: 50 }),
];

/** The validated input. @throws ApiError that names the first invalid field */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  if (!issue || !field) throw new ApiError('body_malformed');
  throw new ApiError(codeOf(issue), { field });
}

/** The message of each wrong field; undefined if there is none. */
export function errorsOf(
  schema: z.ZodType,
  input: unknown,
  language: Language,
): Record<string, string> | undefined {
  const { error } = schema.safeParse(input, { reportInput: true });
  if (!error) return undefined;
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    errors[field] ??= errorMessage(language, codeOf(issue), field);
  }
  return errors;
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (issue.code === 'custom' && issue.params?.['code'] === 'field_unprintable') return 'field_unprintable';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field_too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'field_missing';
  return issue.input === undefined || issue.input === null ? 'field_missing' : 'field_invalid';
}

/** The `Idempotency-Key` of a request, if it has one. @throws ApiError `field_invalid` */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = idempotencyKeySchema.safeParse(request.header('Idempotency-Key'));
  if (!key.success) throw new ApiError('field_invalid', { field: 'Idempotency-Key' });
  return key.data;
}
