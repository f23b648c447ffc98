import type { OrderState } from '@site/api-contract';

/** The states of an order that its buyer sees different texts for. */
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
 * What the buyer sees. While the api cannot read the provider it answers what it last knew: where the provider's
 * return says that the payment went through, an order that still looks unpaid is one to be asked for again.
 * @param redirectStatus of the return address, or empty
 */
export function orderOutcome({ status }: OrderState, redirectStatus: string): OrderOutcome {
  const outcome = outcomes[status];
  const wentThrough = redirectStatus === 'succeeded' || redirectStatus === 'processing';
  return outcome === 'unpaid' && status !== 'cancelled' && wentThrough ? 'pending' : outcome;
}
