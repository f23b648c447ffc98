import { formatDay, formatEnd, formatLastDay, formatPrice, type Language } from '@site/shared-i18n';
import {
  plans,
  type StoredCardData,
  type SubscriptionData,
  type SubscriptionStateData,
} from '@site/api-contract';
import type { SignedIn } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import {
  brandName,
  formatExpiry,
  readBillingDetails,
  type BillingDetails,
} from '../../orders/provider-state/billing-details.ts';
import type { Order } from '../../orders/table.ts';
import { isEnding, isSettled } from '../../orders/order-status.ts';
import { texts } from '../../platform/texts/texts.ts';
import { refreshOrStored } from '../../orders/refresh-order.ts';

export async function describeSubscription(
  dependencies: OrderDependencies,
  order: Order,
  { customer, language }: { customer: SignedIn; language: Language },
): Promise<SubscriptionData> {
  const billing = await readBillingOrNot(dependencies, order);
  return {
    order: order.id,
    number: order.number,
    planName: texts(language)(`plans.${order.plan}`),
    price: formatPrice(order.amount, language),
    ...stateOf(order, billing?.due ?? order.amount, language),
    canKeep: isEnding(order) || undefined,
    canCancel: !isEnding(order) || undefined,
    ...(await describeCardWays(dependencies, order, customer)),
    ...describePlans(order, language),
    ...describeBilling(billing, order, language),
    outdated: billing === undefined,
  };
}

/** How the customer can enter another card. The first card of a trial, and due payments, belong to the order's page. */
async function describeCardWays(
  { db, orderLinks }: OrderDependencies,
  order: Order,
  customer: SignedIn,
): Promise<Pick<SubscriptionData, 'payment' | 'cardChange' | 'cardWanted'>> {
  if (order.status === 'past_due') return { payment: true };
  if (isEnding(order)) return {};
  if (order.hasCard) return { cardChange: true };
  return order.status === 'trialing'
    ? { cardWanted: await orderLinks.linkOfSession(db, order, customer) }
    : {};
}

function describePlans(
  order: Order,
  language: Language,
): Pick<SubscriptionData, 'planWaits' | 'otherPlans' | 'hasPlans'> {
  const t = texts(language);
  const { plan, nextPlan, status, source, reversal } = order;
  if (nextPlan) return { planWaits: { nextName: t(`plans.${nextPlan}`), stay: plan } };
  const canChange =
    (status === 'active' || status === 'trialing') && source === 'site' && !isEnding(order) && !reversal;
  if (!canChange) return {};
  const otherPlans = plans.filter(({ id }) => id !== plan);
  return {
    otherPlans: otherPlans.map(({ id, amount }) => ({
      choice: id,
      choiceName: t(`plans.${id}`),
      choicePrice: formatPrice(amount, language),
    })),
    hasPlans: true,
  };
}

/**
 * The subscription's state, of which exactly one is set, and `refunded` or `disputed` where money was taken back.
 * @param due the open amount in centimes, after a failed payment
 */
function stateOf(order: Order, due: number, language: Language): SubscriptionStateData {
  const { status, trialEndsAt, endsAt, reversal } = order;
  const reversed = reversal ? { [reversal]: true as const } : undefined;
  if (isEnding(order))
    return {
      ...reversed,
      ending: endsAt ? { end: formatEnd(endsAt, language) } : undefined,
      endingSoon: !endsAt || undefined,
    };
  if (status === 'trialing' && trialEndsAt) {
    const endsOn = formatEnd(trialEndsAt, language);
    return { trial: { until: formatLastDay(trialEndsAt, language), endsOn } };
  }
  if (status === 'past_due') return { pastDue: { due: formatPrice(due, language) } };
  return status === 'processing' ? { processing: true } : (reversed ?? { active: true });
}

function describeBilling(
  billing: BillingDetails | undefined,
  order: Order,
  language: Language,
): StoredCardData & Pick<SubscriptionData, 'next'> {
  if (!billing) return {};
  const { next } = billing;
  return {
    ...describeStoredCard(billing, language),
    next:
      next && !isEnding(order)
        ? { charge: formatPrice(next.amount, language), on: formatDay(next.at, language) }
        : undefined,
  };
}

export function describeStoredCard({ card, method }: BillingDetails, language: Language): StoredCardData {
  if (method) {
    const name = texts(language)(`invoice.methods.${method.type}`, { defaultValue: brandName(method.type) });
    return { method: { name: method.last4 ? `${name} ··${method.last4}` : name } };
  }
  if (!card) return { noCard: true };
  return { card: { brand: card.brand, last4: card.last4, expires: formatExpiry(card) } };
}

/** @returns undefined if it cannot be read: the page is shown without it */
export async function readBillingOrNot({ stripe, log }: OrderDependencies, order: Order) {
  try {
    return await readBillingDetails(stripe, order);
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'card and next charge could not be read: they are not shown');
    return undefined;
  }
}

/** As `refreshOrStored`, but does not ask the provider about an order that cannot change any more. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  return isSettled(order) ? { order, outdated: false } : refreshOrStored(dependencies, order);
}
