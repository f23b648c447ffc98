import type { OrderState } from '@site/api-contract';

/** The order states with texts of their own. */
export type OrderOutcome = 'paid' | 'trial' | 'pending' | 'unpaid' | 'pastDue' | 'ended' | Reversal;

type Reversal = NonNullable<OrderState['reversal']>;

const outcomes = {
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
} as const satisfies Record<OrderState['status'], OrderOutcome>;

/**
 * The outcome shown to the buyer. While the api cannot read the provider, its state may be old: where the provider's
 * return reports success, an order that still looks unpaid counts as pending.
 * @param redirectStatus of the return address, or empty
 */
export function orderOutcome({ status, reversal }: OrderState, redirectStatus: string): OrderOutcome {
  if (reversal) return reversal;
  const outcome = outcomes[status];
  const wentThrough = redirectStatus === 'succeeded' || redirectStatus === 'processing';
  return outcome === 'unpaid' && status !== 'cancelled' && wentThrough ? 'pending' : outcome;
}

export function outcomeKeys(outcome: OrderOutcome) {
  return outcome === 'refunded' || outcome === 'disputed'
    ? ({ title: `order.states.${outcome}`, text: `order.next.${outcome}` } as const)
    : ({ title: `success.${outcome}`, text: `success.${outcome}Text` } as const);
}
