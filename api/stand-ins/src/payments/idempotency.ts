import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { StoredResponse, Ledger } from './ledger.ts';
import { ProviderError } from './provider-error.ts';

/** A request's idempotency key and a hash of the request. */
interface KeyedRequest {
  key: string;
  fingerprint: string;
}

export function keyOf(request: Request): KeyedRequest | undefined {
  const key = request.header('Idempotency-Key');
  if (!key || request.method !== 'POST') return undefined;
  const requestText = JSON.stringify([request.method, request.path, request.body]);
  return { key, fingerprint: createHash('sha256').update(requestText).digest('hex') };
}

/** How long a response is kept, in seconds. */
const keptSeconds = 24 * 60 * 60;

/**
 * The response to an earlier request with the same key.
 * @throws ProviderError `idempotency_error` when that request had other parameters
 */
export function earlierResponse(
  { ledger, now }: { ledger: Ledger; now: number },
  { key, fingerprint }: KeyedRequest,
): StoredResponse | undefined {
  const stored = ledger.responseFor(key);
  if (!stored || stored.at + keptSeconds <= now) return undefined;
  if (stored.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ProviderError(400, 'idempotency_error', message);
  }
  return stored;
}
