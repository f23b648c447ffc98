import { plans, type PlanEndReason, type PlanId, type PlanState } from '@site/api-contract';
import { isEnding } from '../order-status.ts';
import type { OrderFacts } from './entitlement-repository.ts';

export interface Entitlement {
  plan: PlanId;
  state: Exclude<PlanState, 'none'>;
  /** The end of what is paid for, or of the trial. While a payment is missing, in the past. */
  until: Date;
  isShared?: true;
}

export interface EndedEntitlement {
  plan: PlanId;
  reason: PlanEndReason;
}

/** How long after a paid period, in ms, its renewal may still be on its way; no lease lasts longer after the period. */
export const renewalGraceMs = 3 * 24 * 60 * 60 * 1000;

/** What an order allows at a time, or why it allows nothing any more; undefined if it has never allowed anything. */
export function entitlementOf(facts: OrderFacts, now: Date): Entitlement | EndedEntitlement | undefined {
  const { order, isWithdrawn } = facts;
  const { plan, status, reversal } = order;
  const until = facts.paidUntil ?? order.trialEndsAt;
  if (!until) return undefined;
  const endedFor = (reason: PlanEndReason): EndedEntitlement => ({ plan, reason });
  if (isWithdrawn) return endedFor('withdrawn');
  if (reversal) return endedFor(reversal);
  const current = (state: Entitlement['state']): Entitlement => ({ plan, state, until });
  const [isPast, isLongPast] = [until <= now, until.getTime() + renewalGraceMs <= now.getTime()];
  switch (status) {
    case 'paid':
      return isPast ? endedFor('over') : current('ending');
    case 'trialing':
    case 'processing':
      return isLongPast ? endedFor('trial_over') : current('trial');
    case 'active':
      if (isEnding(order)) return isPast ? endedFor('over') : current('ending');
      return isLongPast ? endedFor('over') : current('active');
    case 'past_due':
      return current('past_due');
    case 'ended':
      return endedFor(reasonOfEnd(facts));
    default:
      return undefined;
  }
}

function reasonOfEnd({ paidUntil, isEndedUnpaid }: OrderFacts): PlanEndReason {
  if (isEndedUnpaid) return 'unpaid';
  return paidUntil ? 'over' : 'trial_over';
}

export function isCurrentEntitlement(one: Entitlement | EndedEntitlement): one is Entitlement {
  return 'until' in one;
}

/** The one that gives most. One that is long unpaid comes last; of the others the dearer plan counts, then the later end. */
export function bestOf(entitlements: readonly Entitlement[], now: Date): Entitlement | undefined {
  const isLongUnpaid = ({ until }: Entitlement) => until.getTime() + renewalGraceMs <= now.getTime();
  const rank = ({ plan }: Entitlement) => plans.findIndex(({ id }) => id === plan);
  return entitlements.toSorted(
    (a, b) =>
      Number(isLongUnpaid(a)) - Number(isLongUnpaid(b)) ||
      rank(b) - rank(a) ||
      b.until.getTime() - a.until.getTime(),
  )[0];
}
