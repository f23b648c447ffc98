import type Stripe from 'stripe';
import { currency, plans, type PlanId } from '@site/api-contract';
import { idOf } from '../../platform/payments/provider-objects.ts';
import type { Order } from '../table.ts';

/**
 * The plan of a subscription, by its price. A dearer one and one that is changed during a trial hold at once; a cheaper one
 * from the month on that was paid at its price, as does another price of the same plan. A price that is not in the list leaves
 * the plan as it was.
 * @param paid the paid invoices, the latest first
 */
export function readPlan(
  order: Pick<Order, 'plan' | 'amount'>,
  subscription: Stripe.Subscription,
  paid: Stripe.Invoice[],
): { plan: PlanId; amount: number; nextPlan: PlanId | null } {
  const price = subscription.items.data[0]?.price;
  const kept = { plan: order.plan, amount: order.amount };
  if (price?.currency !== currency || price.unit_amount === null) return { ...kept, nextPlan: null };
  const found = plans.find(({ amount }) => price.unit_amount === amount);
  const isInForce =
    subscription.status === 'trialing' ||
    isMonthAt(
      paid.find(({ amount_paid }) => amount_paid > 0),
      price,
    );
  if (!found || found.id === order.plan)
    return { ...kept, ...(isInForce && { amount: price.unit_amount }), nextPlan: null };
  const holds = found.amount > order.amount || isInForce;
  return holds ? { plan: found.id, amount: found.amount, nextPlan: null } : { ...kept, nextPlan: found.id };
}

/** Whether an invoice is of a whole month at a price, and not of a change within one. */
function isMonthAt(invoice: Stripe.Invoice | undefined, price: Stripe.Price): boolean {
  return (invoice?.lines.data ?? []).some(
    ({ parent, pricing }) =>
      parent?.subscription_item_details?.proration === false &&
      idOf(pricing?.price_details?.price) === price.id,
  );
}
