import type { RequestHandler } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { emailSchema } from '@site/api-contract';
import { mailboxKey } from '../mail/mailbox-key.ts';
import type { OpenCounts } from '../rate-limits/shared-counts.ts';
import { ApiError } from './api-error.ts';

export interface RateLimits {
  windowMs: number;
  /** Requests in a window from one network address. */
  perAddress: number;
  /** Requests in a window that name the same mailbox. */
  perEmail: number;
  /** Requests in a window from one network address that only read. */
  readsPerAddress: number;
}

export interface CountedLimits extends RateLimits {
  /** Where several apis count together; else each counts in its memory, as it does reads anyway. */
  openCounts?: OpenCounts | undefined;
}

const common: Partial<Options> = {
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  handler: (_request, _response, next) => next(new ApiError('too_many_requests')),
};

const shared = ({ windowMs, openCounts }: CountedLimits): Partial<Options> => ({
  ...common,
  windowMs,
  ...(openCounts && { store: openCounts() }),
});

/** Limits requests from one network address; an IPv6 network counts as one. */
export function limitPerAddress(limits: CountedLimits): RequestHandler {
  return rateLimit({ ...shared(limits), limit: limits.perAddress, identifier: 'address' });
}

/** Limits reads from one network address, such as of a page that waits for its order. */
export function limitReadsPerAddress({ windowMs, readsPerAddress }: RateLimits): RequestHandler {
  return rateLimit({ ...common, windowMs, limit: readsPerAddress, identifier: 'reads' });
}

/** Limits requests without a valid signature from one network address. */
export function limitInvalidSignatures(limits: CountedLimits): RequestHandler {
  return rateLimit({ ...shared(limits), limit: limits.perAddress, identifier: 'signatures' });
}

/** Limits requests for one mailbox, by the e-mail address in a field of the body; other values are refused later. */
export function limitPerEmail(limits: CountedLimits, field: string): RequestHandler {
  const mailboxIn = (body: unknown) => {
    const email = emailSchema.safeParse((body as Record<string, unknown> | undefined)?.[field]);
    return email.success ? mailboxKey(email.data) : '';
  };
  return rateLimit({
    ...shared(limits),
    limit: limits.perEmail,
    identifier: 'email',
    keyGenerator: (request) => mailboxIn(request.body),
    skip: (request) => mailboxIn(request.body) === '',
  });
}
