import type { OrderState } from '@site/api-contract';
import type { Mood } from '../../frame/PageFrame.tsx';
import { orderOutcome, type OrderOutcome } from '../../orders/order-outcome.ts';

/** Message keys for an order's state and its next step. */
interface OrderWords {
  state: OrderOutcome | 'active' | 'trialEnded';
  next: OrderWords['state'] | 'trialCard' | 'ending';
  mood?: Mood;
}

export function orderWords(order: OrderState): OrderWords {
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
