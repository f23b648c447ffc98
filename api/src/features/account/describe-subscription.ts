import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { readBillingDetails, type BillingDetails } from '../../orders/provider-state/billing-details.ts';
import type { Order } from '../../orders/table.ts';
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
    ...describeBilling(billing, language),
    outdated: billing === undefined,
  };
}

function stateOf({ status, trialEndsAt, amount }: Order, language: Language) {
  if (status === 'trialing' && trialEndsAt) return { trial: { until: formatDay(trialEndsAt, language) } };
  if (status === 'past_due') return { pastDue: { due: formatPrice(amount, language) } };
  return status === 'processing' ? { processing: true } : { active: true };
}

function describeBilling(billing: BillingDetails | undefined, language: Language) {
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
    ...(next && { next: { charge: formatPrice(next.amount, language), on: formatDay(next.at, language) } }),
  };
}
