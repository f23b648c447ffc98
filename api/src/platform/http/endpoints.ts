import express, { type RequestHandler, type Router, type Request, type Response } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import type { z } from 'zod';
import { idempotencyKeySchema, type ErrorCode } from '@site/api-contract';
import type { OpenCounts } from '../rate-limits/counted-limits.ts';
import { ApiError } from './api-error.ts';
import { postedForm } from './form-post.ts';

/**
 * Adds a POST that reads a JSON body, or a form that is sent without script, with limits of its own; other methods get a
 * 405.
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

/** Refuses with 405 methods other than `allowed`. */
export function refuseOtherMethods(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new ApiError('method_not_allowed');
  };
}

interface RateLimits {
  windowMs: number;
  /** Requests in a window from one IP address. */
  perIp: number;
  /** Reading requests in a window from one IP address. */
  readsPerIp: number;
}

export interface CountedLimits extends RateLimits {
  /** Counts in the database, together with other apis; reads are counted by each process in memory. */
  openCounts: OpenCounts;
}

const common: Partial<Options> = {
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  handler: (_request, _response, next) => next(new ApiError('too_many_requests')),
};

/** @param name of the limit, the same in each process */
const shared = ({ windowMs, openCounts }: CountedLimits, name: string): Partial<Options> => ({
  ...common,
  windowMs,
  store: openCounts(name),
});

/** Limits requests to an endpoint's path from one IP address; an IPv6 network counts as one. */
export function limitPerIp(limits: CountedLimits, path: string): RequestHandler {
  return rateLimit({ ...shared(limits, `${path} address`), limit: limits.perIp, identifier: 'address' });
}

/** Limits reading requests from one IP address, for example of a page that polls its order. */
export function limitReadsPerIp({ windowMs, readsPerIp }: RateLimits): RequestHandler {
  return rateLimit({ ...common, windowMs, limit: readsPerIp, identifier: 'reads' });
}

/** Limits requests of everybody together. @param name of what is limited @param limit requests in a window */
export function limitInAll(limits: CountedLimits, name: string, limit: number): RequestHandler {
  return rateLimit({
    ...shared(limits, `${name} in all`),
    limit,
    identifier: 'all',
    keyGenerator: () => 'all',
  });
}

/** Counts a request in a limit, for a handler that knows only then whether it counts. @throws ApiError `too_many_requests` */
export function countIn(limit: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void limit(request, response, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
}

/** Limits requests without a valid signature from one IP address. */
export function limitInvalidSignatures(limits: CountedLimits): RequestHandler {
  return rateLimit({ ...shared(limits, 'signatures'), limit: limits.perIp, identifier: 'signatures' });
}

/** The largest body of a request, in bytes. */
const bodyLimit = 100 * 1024;

const jsonType = 'application/json';

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  // An empty body of any type gets an error that names the missing field.
  const isEmpty = request.headers['content-length'] === '0';
  if (!isEmpty && !postedForm(response) && request.is(jsonType) === false)
    throw new ApiError('content_type_unsupported');
  next();
};

/** Reads a JSON body, or a form that is sent without script, into `request.body`. */
const readBody: RequestHandler[] = [
  refuseOtherTypes,
  express.json({ type: jsonType, limit: bodyLimit }),
  express.urlencoded({ limit: bodyLimit, extended: false, parameterLimit: 50 }),
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

/** The first error of each invalid field. */
export function errorsOf(schema: z.ZodType, input: unknown): { field: string; code: ErrorCode }[] {
  const parsed = schema.safeParse(input, { reportInput: true });
  const errors = new Map<string, ErrorCode>();
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.');
    if (!errors.has(field)) errors.set(field, codeOf(issue));
  }
  return [...errors].map(([field, code]) => ({ field, code }));
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

/** Sends a PDF as a download. */
export function sendPdf(response: Response, fileName: string, content: Buffer): void {
  response.type('application/pdf').attachment(fileName).send(content);
}
