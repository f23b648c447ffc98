import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { withAsciiDomain } from '@site/api-contract/email';

export type Confirmation =
  /** Already paid, in another tab or by a try whose answer was lost. */
  | { outcome: 'settled' }
  /** Closed: another device has started a newer order, or it was abandoned. */
  | { outcome: 'over' }
  /** By the provider, with its message for the visitor; it has put the focus on a field that is incomplete. */
  | { outcome: 'refused'; message: string; isIncomplete: boolean }
  /** Before the provider, or without its answer; with the api's message, if any. */
  | { outcome: 'failed'; message?: string };

interface OrderConfirmation {
  stripe: Stripe;
  elements: StripeElements;
  /** A `pi_` secret is a payment's, a `seti_` secret a kept card's. */
  clientSecret: string;
  email: string;
  /** Path and query on the site; by default its origin, which leads to the order's outcome (C7). */
  returnAddress: string | undefined;
}

/** Confirms an order; on success the provider redirects back to the site, so this returns only otherwise. */
export async function confirmOrder({
  stripe,
  elements,
  clientSecret,
  email,
  returnAddress = '/',
}: OrderConfirmation): Promise<Confirmation> {
  const options = {
    elements,
    confirmParams: {
      return_url: `${window.location.origin}${returnAddress}`,
      payment_method_data: { billing_details: { email: withAsciiDomain(email) ?? email } },
    },
  };
  const isSetup = clientSecret.startsWith('seti_');
  const { error } = await (isSetup ? stripe.confirmSetup(options) : stripe.confirmPayment(options));
  const status = (error.setup_intent ?? error.payment_intent)?.status;
  if (status === 'succeeded' || status === 'processing') return { outcome: 'settled' };
  if (status === 'canceled') return { outcome: 'over' };
  console.error('The provider did not confirm the order', error.type, error.code);
  // Without an answer, the message is the network's, not the provider's.
  if (error.type === 'api_connection_error' || !error.message) return { outcome: 'failed' };
  return { outcome: 'refused', message: error.message, isIncomplete: error.type === 'validation_error' };
}
