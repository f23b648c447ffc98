import type Stripe from 'stripe';
import { ApiError } from '../../platform/http/api-error.ts';

/** How much a signature's time may differ from ours, in seconds; the SDK applies it to the past only. */
const toleranceSeconds = 300;

/** Checks that the provider has signed a body, within the tolerance of time. @throws ApiError `signature_invalid` */
export function verifySignature(stripe: Stripe, body: Buffer, header: string | undefined, secret: string) {
  try {
    const { signature } = stripe.webhooks;
    if (!signature) throw new TypeError('the SDK verifies no signatures');
    signature.verifyHeader(body, header ?? '', secret, toleranceSeconds);
  } catch (cause) {
    throw new ApiError('signature_invalid', { cause });
  }
  // The SDK accepts any time in the future.
  const latest = latestTime(header ?? '');
  if (!Number.isFinite(latest) || latest - Date.now() / 1000 > toleranceSeconds)
    throw new ApiError('signature_invalid');
}

/** The latest time that a header states, in seconds; not finite if there is none or one is no number. */
function latestTime(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Math.max(...times.map((part) => Number.parseInt(part.slice(2), 10)));
}
