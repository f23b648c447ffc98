import type { OrderState } from '@site/api-contract';
import type { Mood } from '../frame/PageFrame.tsx';

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

/** @param outcome `trialCard` for a trial that goes on as its card is stored */
export function outcomeKeys(outcome: OrderOutcome | 'trialCard') {
  return outcome === 'refunded' || outcome === 'disputed'
    ? ({ title: `order.states.${outcome}`, text: `order.next.${outcome}` } as const)
    : ({ title: `success.${outcome}`, text: `success.${outcome}Text` } as const);
}

/** Message keys for an order's state and its next step. */
interface OrderLabels {
  state: OrderOutcome | 'active' | 'trialEnded';
  next: OrderLabels['state'] | 'trialCard' | 'ending';
  mood?: Mood;
}

export function orderLabels(order: OrderState): OrderLabels {
  const outcome = orderOutcome(order, '');
  switch (outcome) {
    case 'paid':
      return order.kind === 'subscription'
        ? { state: 'active', next: order.endsAt ? 'ending' : 'active', mood: 'good' }
        : { state: 'paid', next: 'paid', mood: 'good' };
    case 'trial':
      if (order.endsAt) return { state: 'trial', next: 'ending', mood: 'good' };
      return { state: 'trial', next: order.hasCard ? 'trialCard' : 'trial', mood: 'good' };
    case 'ended': {
      // Without a paid period nothing was ever paid: the trial has ended.
      const ended = order.paidUntil ? 'ended' : 'trialEnded';
      return { state: ended, next: ended };
    }
    case 'pending':
    case 'refunded':
    case 'disputed':
      return { state: outcome, next: outcome, mood: 'waiting' };
    default:
      return { state: outcome, next: outcome, mood: 'bad' };
  }
}
