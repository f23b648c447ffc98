import type { OrderState } from '@site/api-contract';
import type { Mood } from '../../frame/PageFrame.tsx';
import { orderOutcome } from '../../orders/order-outcome.ts';

/** Message keys for an order's state and its next step. */
interface OrderWords {
  state: 'paid' | 'active' | 'trial' | 'pending' | 'unpaid' | 'pastDue' | 'ended' | 'trialEnded' | Reversal;
  next: OrderWords['state'] | 'trialCard' | 'ending';
  /** Absent for neutral states. */
  mood?: Mood;
}

type Reversal = NonNullable<OrderState['reversal']>;

export function orderWords(order: OrderState): OrderWords {
  if (order.reversal) return { state: order.reversal, next: order.reversal, mood: 'waiting' };
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
      // Without an invoice nothing was ever paid: the trial has ended.
      const ended = order.invoiceNumber ? 'ended' : 'trialEnded';
      return { state: ended, next: ended };
    }
    case 'pending':
      return { state: 'pending', next: 'pending', mood: 'waiting' };
    default:
      return { state: outcome, next: outcome, mood: 'bad' };
  }
}
