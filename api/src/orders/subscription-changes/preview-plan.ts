import type Stripe from 'stripe';
import type { Plan } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { priceIdOf } from '../provider-price.ts';
import type { Order } from '../table.ts';
import { isEndPending } from '../order-status.ts';

/** What a change of plan costs, and when it applies. */
interface PlanPreview {
  plan: Plan;
  /** Centimes that are charged at once. */
  due: number;
  /** The moment from which it is prorated, in seconds. */
  at: number;
  /** The day of the renewal, for a plan that applies only from then on. */
  from?: Date;
}

/** The provider's parameters, the same for the preview and for the change itself. */
interface PriceChange {
  items: [{ id: string; price: string }];
  proration_behavior: 'always_invoice' | 'none';
  proration_date?: number;
}

/**
 * Asks the provider what a change of plan would cost; nothing is changed. A more expensive plan applies at once and
 * the rest of the month is charged; a cheaper one applies from the renewal on; during a trial any plan applies at
 * once.
 * @param at the moment from which it is prorated, in seconds
 * @returns also the parameters of the change, and the start of the paid month in seconds
 * @throws ApiError `subscription_not_running`, `invoice_open`, `subscription_ends`, `plan_unchanged`, `plan_change_waits`,
 * `payment_provider_unavailable`
 */
export async function previewPlan(
  { stripe }: Pick<OrderDependencies, 'stripe'>,
  order: Order,
  plan: Plan,
  at: number,
): Promise<{ preview: PlanPreview; priceChange: PriceChange; periodStart: number }> {
  requireChangeable(order, plan);
  const { subscriptionId } = order;
  if (!subscriptionId) throw new ApiError('subscription_not_running');
  return callProvider(async () => {
    const { items, latest_invoice: latest } = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['latest_invoice'],
    });
    const [item] = items.data;
    if (!item) throw new ApiError('subscription_not_running');
    // For an hour a renewal waits to be charged, at the price with which its month has begun.
    if (typeof latest === 'object' && latest?.status === 'draft') throw new ApiError('invoice_open');
    const { current_period_start: periodStart, current_period_end: periodEnd } = item;
    // The provider's clock may be ahead of ours.
    const since = Math.min(Math.max(at, periodStart), periodEnd);
    // Of the present plan, the month is paid, whatever the list price is now.
    const isDearer = order.status === 'active' && plan.id !== order.plan && plan.amount > order.amount;
    const priceChange: PriceChange = {
      items: [{ id: item.id, price: await priceIdOf(stripe, plan) }],
      ...(isDearer
        ? { proration_behavior: 'always_invoice', proration_date: since }
        : { proration_behavior: 'none' }),
    };
    const due = isDearer ? await dueOf(stripe, subscriptionId, priceChange) : 0;
    const waits = order.status === 'active' && plan.amount < order.amount;
    const from = waits ? { from: new Date(periodEnd * 1000) } : {};
    return { preview: { plan, due, at: since, ...from }, priceChange, periodStart };
  });
}

async function dueOf(stripe: Stripe, subscription: string, details: PriceChange): Promise<number> {
  const invoice = await stripe.invoices.createPreview({ subscription, subscription_details: details });
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
  // The provider would credit the cheaper price, although the higher one was paid.
  if (nextPlan && id !== plan) throw new ApiError('plan_change_waits');
}
