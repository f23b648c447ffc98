import type { OrderState } from '@site/api-contract';

/** The order states with texts of their own. */
export type OrderOutcome = 'paid' | 'trial' | 'pending' | 'unpaid' | 'pastDue' | 'ended';

const outcomes: Record<OrderState['status'], OrderOutcome> = {
  new: 'pending',
  open: 'unpaid',
  processing: 'pending',
  failed: 'unpaid',
  paid: 'paid',
  cancelled: 'unpaid',
  trialing: 'trial',
  active: 'paid',
  past_due: 'pastDue',
  ended: 'ended',
};

/**
 * The outcome shown to the buyer. While the api cannot read the provider, its answer may be old: where the provider's
 * return reports success, an order that still looks unpaid counts as pending.
 * @param redirectStatus of the return address, or empty
 */
export function orderOutcome({ status }: OrderState, redirectStatus: string): OrderOutcome {
  const outcome = outcomes[status];
  const wentThrough = redirectStatus === 'succeeded' || redirectStatus === 'processing';
  return outcome === 'unpaid' && status !== 'cancelled' && wentThrough ? 'pending' : outcome;
}

/**
 * The message key that names an order's price; `subscription.from` takes the day on which the trial ends.
 * @param hasCard whether a trial's card is stored: the price then follows, else only if one is added
 */
export function priceLabel({ status }: OrderState, hasCard: boolean | undefined) {
  if (status !== 'trialing') return 'payment.price';
  return hasCard ? 'subscription.from' : 'subscription.after';
}
