import type Stripe from 'stripe';
import { currency, type PlanId } from '@site/api-contract';
import { idOf } from '../../platform/payments/payment-provider.ts';
import { planOf } from '../provider-price.ts';
import type { Order } from '../table.ts';

/**
 * The plan of a subscription, by its price at the provider. A more expensive plan, and any plan during a trial,
 * applies at once. A cheaper plan, or another price of the same plan, applies once a month was paid at its price;
 * until then a cheaper plan is `nextPlan`. A price that names no plan does not change it.
 * @param invoices those that give a period, the latest first
 */
export function readPlan(
  order: Pick<Order, 'plan' | 'amount'>,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): { plan: PlanId; amount: number; nextPlan: PlanId | null } {
  const [{ price, quantity = 1 } = {}] = subscription.items.data;
  const unchanged = { plan: order.plan, amount: order.amount };
  if (price?.currency !== currency || price.unit_amount === null) return { ...unchanged, nextPlan: null };
  const amount = price.unit_amount * quantity;
  const plan = planOf(price);
  const isInForce = subscription.status === 'trialing' || isMonthAt(invoices[0], price);
  if (!plan || plan === order.plan) return { ...unchanged, ...(isInForce && { amount }), nextPlan: null };
  const appliesNow = amount > order.amount || isInForce;
  return appliesNow ? { plan, amount, nextPlan: null } : { ...unchanged, nextPlan: plan };
}

/** Whether an invoice is for a whole month at a price, not for a change of plan within a month. */
function isMonthAt(invoice: Stripe.Invoice | undefined, price: Stripe.Price): boolean {
  return (invoice?.lines.data ?? []).some(
    ({ parent, pricing }) =>
      parent?.subscription_item_details?.proration === false &&
      idOf(pricing?.price_details?.price) === price.id,
  );
}
