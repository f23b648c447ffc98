import type { Offer, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { sha256 } from '../../platform/signing/secrets.ts';
import { texts } from '../../platform/texts/texts.ts';
import type { Order } from '../table.ts';

/** What the page of an order that can be paid, or of a trial without a card, shows beside its button. */
export function offerOf(
  order: Pick<Order, 'kind' | 'plan' | 'amount' | 'status' | 'trialKey' | 'trialEndsAt'>,
  language: Language,
): Offer {
  const { kind, plan, amount, status, trialKey, trialEndsAt } = order;
  if (kind === 'payment') return withVersion({ plan, amount, renewal: null }, 'order', language);
  const isTrial = status === 'trialing' || trialKey !== null;
  const from = isTrial && trialEndsAt ? { from: trialEndsAt.toISOString() } : {};
  const renewal = { amount, every: 'month' as const, ...from };
  return withVersion({ plan, amount: isTrial ? 0 : amount, renewal }, 'subscribe', language);
}

/** What a change of plan costs. */
export interface PlanChangeCost {
  plan: { id: PlanId; amount: number };
  /** Centimes, charged at once. */
  due: number;
  /** The day of the renewal, for a plan that applies only from then on. */
  from?: Date;
  /** Set in a trial without a card: the price is charged only if a card is added, and agreed to only then. */
  needsCard?: true;
  /** Whether a month costs more than that of the plan agreed so far, which may wait for the renewal. */
  isDearer: boolean;
}

/** Whether a change obliges to pay: its button says so, and consumers may withdraw from it alone (`terms#refunds`). */
export function isBindingChange({ due, isDearer, needsCard }: PlanChangeCost): boolean {
  return due > 0 || (isDearer && !needsCard);
}

export function offerOfChange(cost: PlanChangeCost, language: Language): Offer {
  const { plan, due, from, needsCard } = cost;
  const monthly = { amount: plan.amount, every: 'month' as const, ...(from && { from: from.toISOString() }) };
  const conditions = { plan: plan.id, amount: due, renewal: needsCard ? null : monthly };
  return withVersion(conditions, isBindingChange(cost) ? 'changePaid' : 'change', language);
}

type Button = 'order' | 'subscribe' | 'changePaid' | 'change';

function withVersion(
  conditions: Pick<Offer, 'plan' | 'amount' | 'renewal'>,
  button: Button,
  language: Language,
) {
  const offer = { ...conditions, button: texts(language)(`agreement.buttons.${button}`) };
  return { ...offer, version: sha256(JSON.stringify([offer, language])).slice(0, 16) };
}
