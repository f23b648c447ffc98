import type Stripe from 'stripe';
import type { Plan } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { priceIdOf } from '../provider-price.ts';
import type { Order } from '../table.ts';
import { isEndPending } from './end-wish.ts';

/** What a change of plan costs, and when it holds. */
interface PlanPreview {
  plan: Plan;
  /** Centimes that are charged at once. */
  due: number;
  /** From when on it is prorated, in seconds. */
  at: number;
  /** Of a plan that holds from the renewal on: that day. */
  from?: Date;
}

/** The parameters of a change at the provider: a preview and the change itself take the same ones. */
interface PriceChange {
  items: [{ id: string; price: string }];
  proration_behavior: 'always_invoice' | 'none';
  proration_date?: number;
}

/**
 * Asks the provider what a change would cost; nothing changes. A dearer plan holds at once and its rest of the month is
 * charged, a cheaper one from the renewal on; during a trial any holds at once.
 * @param at from when on it is prorated, in seconds
 * @returns with the parameters of the change, and the start of the month that is paid, in seconds
 * @throws ApiError `subscription_not_running`, `invoice_open`, `subscription_ends`, `plan_unchanged`, `plan_change_waits`,
 * `payment_provider_unavailable`
 */
export async function previewPlan(
  { stripe }: Pick<OrderDependencies, 'stripe'>,
  order: Order,
  plan: Plan,
  at: number,
): Promise<{ preview: PlanPreview; change: PriceChange; periodStart: number }> {
  requireChangeable(order, plan);
  const { subscriptionId } = order;
  if (!subscriptionId) throw new ApiError('subscription_not_running');
  return callProvider(async () => {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const [item] = items.data;
    if (!item) throw new ApiError('subscription_not_running');
    const { current_period_start: periodStart, current_period_end: periodEnd } = item;
    // The provider's clock may be ahead of ours.
    const since = Math.min(Math.max(at, periodStart), periodEnd);
    const isDearer = order.status === 'active' && plan.amount > order.amount;
    const change: PriceChange = {
      items: [{ id: item.id, price: await priceIdOf(stripe, plan) }],
      ...(isDearer
        ? { proration_behavior: 'always_invoice', proration_date: since }
        : { proration_behavior: 'none' }),
    };
    const due = isDearer ? await dueOf(stripe, subscriptionId, change) : 0;
    const waits = order.status === 'active' && plan.amount < order.amount;
    const from = waits ? { from: new Date(periodEnd * 1000) } : {};
    return { preview: { plan, due, at: since, ...from }, change, periodStart };
  });
}

async function dueOf(stripe: Stripe, subscription: string, change: PriceChange): Promise<number> {
  const invoice = await stripe.invoices.createPreview({ subscription, subscription_details: change });
  return invoice.amount_due;
}

function requireChangeable(order: Order, { id }: Plan): void {
  const { status, plan, nextPlan, endsAt } = order;
  if (order.kind !== 'subscription' || order.source !== 'site')
    throw new ApiError('subscription_not_running');
  if (status === 'past_due' || status === 'processing') throw new ApiError('invoice_open');
  if (status !== 'active' && status !== 'trialing') throw new ApiError('subscription_not_running');
  if (endsAt || isEndPending(order)) throw new ApiError('subscription_ends');
  if (id === (nextPlan ?? plan)) throw new ApiError('plan_unchanged');
  // The provider would credit the cheaper price, though the dearer one was paid.
  if (nextPlan && id !== plan) throw new ApiError('plan_change_waits');
}
