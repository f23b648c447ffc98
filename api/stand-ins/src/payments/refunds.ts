import { outcomeOfKept } from './charges.ts';
import { newId, type Charge, type PaymentIntent, type PaymentMethod, type Refund } from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest } from './provider-error.ts';

interface RefundParameters {
  payment_intent?: string | undefined;
  charge?: string | undefined;
  /** The rest of the charge by default. */
  amount?: number | undefined;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  metadata: Record<string, string>;
}

/** Refunds a charge, in whole or in part. @throws ProviderError for more than its rest */
export function createRefund(provider: Provider, params: RefundParameters): Refund {
  const charge = chargeOf(provider, params);
  const refundable = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? refundable;
  if (!charge.paid || refundable === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount > refundable)
    throw invalidRequest('The refund is greater than the unrefunded amount.', { param: 'amount' });
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    created: provider.now(),
    currency: charge.currency,
    metadata: params.metadata,
    reason: params.reason ?? null,
    status: 'succeeded',
    charge: charge.id,
    payment_intent: charge.payment_intent,
  } as Refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  provider.save(refund, 'refund.created');
  provider.save(charge, 'charge.refunded');
  const method = provider.ledger.get<PaymentMethod>('payment_method', charge.payment_method ?? '');
  // The provider learns it later, when it has answered.
  if (method && outcomeOfKept(method) === 'returns_refunds')
    setImmediate(() => failRefund(provider, refund, charge));
  return refund;
}

/** The buyer's bank sends the money back. */
function failRefund(provider: Provider, refund: Refund, charge: Charge): void {
  const failed = { ...refund, status: 'failed' } as Refund;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  provider.ledger.put(charge);
  provider.save(failed, 'refund.failed');
}

function chargeOf(provider: Provider, { charge, payment_intent }: RefundParameters): Charge {
  if (charge) return provider.require<Charge>('charge', charge);
  const intent = provider.require<PaymentIntent>('payment_intent', payment_intent ?? '');
  if (!intent.latest_charge)
    throw invalidRequest('This PaymentIntent has no successful charge.', {
      code: 'payment_intent_unexpected_state',
    });
  return provider.require<Charge>('charge', intent.latest_charge);
}
