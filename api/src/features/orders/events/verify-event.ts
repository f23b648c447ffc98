import type Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.ts';

/** How far a signature's time may be from ours, in seconds: the SDK's own figure for the past. */
const toleranceSeconds = 300;

/**
 * Checks that the provider has signed a body, lately.
 * @throws ApiError `signature_invalid`
 */
export function verifySignature(
  stripe: Stripe,
  body: Buffer,
  header: string | undefined,
  secret: string,
): void {
  try {
    stripe.webhooks.signature?.verifyHeader(body, header ?? '', secret, toleranceSeconds);
  } catch (cause) {
    throw new ApiError('signature_invalid', { cause });
  }
  // The SDK lets any time of the future pass.
  const aheadSeconds = signedAt(header ?? '') - Date.now() / 1000;
  if (!(aheadSeconds <= toleranceSeconds)) throw new ApiError('signature_invalid');
}

/** The time that the signature covers, in seconds; the last one named, as the SDK has it. */
function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}
