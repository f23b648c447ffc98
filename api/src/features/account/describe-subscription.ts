import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { plans } from '@site/api-contract';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { readBillingDetails, type BillingDetails } from '../../orders/provider-state/billing-details.ts';
import type { Order } from '../../orders/table.ts';
import { isEnding } from '../../orders/subscription-changes/end-wish.ts';
import { texts } from '../../platform/texts/texts.ts';

/** Whether a subscription is no more. */
export function isOver({ status }: Order): boolean {
  return status === 'ended' || status === 'cancelled';
}

/** A running subscription as the account's page shows it; one of the states is set. */
export async function describeSubscription(
  dependencies: OrderDependencies,
  order: Order,
  language: Language,
) {
  const billing = await readBillingDetails(dependencies.stripe, order).catch((error: unknown) => {
    dependencies.log.warn({ err: error, order: order.id }, 'card and next charge are not shown');
    return undefined;
  });
  return {
    order: order.id,
    planName: texts(language)(`plans.${order.plan}`),
    price: formatPrice(order.amount, language),
    ...stateOf(order, language),
    ...(isEnding(order) ? { canKeep: true } : { canCancel: true }),
    ...describeDue(dependencies, order),
    ...describePlans(order, language),
    ...describeBilling(billing, order, language),
    outdated: billing === undefined,
  };
}

/** The order's own page takes the card of a trial and what is due, 3-D Secure included. */
function describeDue({ orderLinks }: OrderDependencies, order: Order) {
  const address = orderLinks.addressOf(order);
  if (order.status === 'past_due') return { payment: { address } };
  return order.status === 'trialing' && !order.hasCard && !isEnding(order) ? { cardWanted: { address } } : {};
}

/** The plan that follows, or the plans to choose from. */
function describePlans(order: Order, language: Language) {
  const t = texts(language);
  const { plan, nextPlan, status, source } = order;
  if (nextPlan) return { planWaits: { nextName: t(`plans.${nextPlan}`), stay: plan } };
  const canChange = (status === 'active' || status === 'trialing') && source === 'site' && !isEnding(order);
  if (!canChange) return {};
  const others = plans.filter(({ id }) => id !== plan);
  return {
    otherPlans: others.map(({ id, amount }) => ({
      choice: id,
      choiceName: t(`plans.${id}`),
      choicePrice: formatPrice(amount, language),
    })),
    hasPlans: true,
  };
}

function stateOf(order: Order, language: Language) {
  const { status, trialEndsAt, endsAt, amount } = order;
  if (isEnding(order))
    return endsAt ? { ending: { end: formatDay(endsAt, language) } } : { endingSoon: true };
  if (status === 'trialing' && trialEndsAt) return { trial: { until: formatDay(trialEndsAt, language) } };
  if (status === 'past_due') return { pastDue: { due: formatPrice(amount, language) } };
  return status === 'processing' ? { processing: true } : { active: true };
}

function describeBilling(billing: BillingDetails | undefined, order: Order, language: Language) {
  if (!billing) return {};
  const { card, next } = billing;
  return {
    ...(card
      ? {
          card: {
            brand: card.brand,
            last4: card.last4,
            expires: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
          },
        }
      : { noCard: true }),
    ...(next &&
      !isEnding(order) && {
        next: { charge: formatPrice(next.amount, language), on: formatDay(next.at, language) },
      }),
  };
}
