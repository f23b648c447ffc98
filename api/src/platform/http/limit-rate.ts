import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import type { OpenCounts } from '../rate-limits/counted-limits.ts';
import { ApiError } from './api-error.ts';

interface RateLimits {
  windowMs: number;
  perIp: number;
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

export function limitReadsPerIp({ windowMs, readsPerIp }: RateLimits): RequestHandler {
  return rateLimit({ ...common, windowMs, limit: readsPerIp, identifier: 'reads' });
}

/**
 * Limits requests of everybody together.
 * @param name of what is limited
 * @param limit requests in a window
 */
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
