import type Stripe from 'stripe';
import type { PlanChange, Plan } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  callProvider,
  isCardError,
  isRefusal,
  isStoredFailure,
  needsConfirmation,
} from '../../platform/payments/payment-provider.ts';
import { recordOfOffer } from '../agreements/agree.ts';
import { deleteAgreement, insertAgreement, type AgreementRecord } from '../agreements/table.ts';
import { offerOfChange, type PlanChangeCost } from '../agreements/offer.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import { keyOf } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import { requirePlan, priceIdOf } from '../provider-price.ts';
import type { Order } from '../table.ts';
import { isEndPending } from '../order-status.ts';
import { storePlanChange } from './change-repository.ts';

/** How long a previewed price is valid, in seconds. */
const previewSeconds = 15 * 60;

/**
 * Changes the plan as its preview has shown it; a repeated call is one change. The change is stored first, with its number
 * and what the preview has shown. The number is part of the provider's idempotency key: of two tabs, only one gets it.
 * @throws ApiError `plan_change_outdated`, `card_refused`, `card_needs_confirmation`, `payment_refused`, and what
 * `previewPlan` throws
 */
export async function changePlan(
  dependencies: OrderDependencies,
  { id, subscriptionId }: Order,
  request: PlanChange,
): Promise<Order> {
  const { stripe } = dependencies;
  const now = Math.floor(Date.now() / 1000);
  if (now - request.at > previewSeconds || !subscriptionId) throw new ApiError('plan_change_outdated');
  const order = await refreshOrder(dependencies, id);
  const plan = requirePlan(request.plan, 'plan');
  const { change: earlierChanges } = request;
  const requested = `${plan.id}:${request.at}`;
  const isRepeated = order.planChange === requested && order.planChanges === earlierChanges + 1;
  if (isRepeated && (order.nextPlan ?? order.plan) === plan.id) return order;
  const { preview, priceChange, periodStart } = await previewPlan(dependencies, order, plan, request.at);
  // A moment in the future would charge a smaller part of the month.
  if (request.at > Math.max(now, periodStart) + previewSeconds) throw new ApiError('plan_change_outdated');
  const offer = offerOfChange(preview, request.language);
  if (preview.due !== request.due || request.offer !== offer.version)
    throw new ApiError('plan_change_outdated');
  const agreement = recordOfOffer(offer, request);
  const stored = await storeChange(dependencies, id, { earlierChanges, requested, agreement });
  const voidAgreement = () => deleteAgreement(dependencies.db, stored, dedupeKeyOf(stored));
  try {
    await callProvider(() =>
      stripe.subscriptions.update(
        subscriptionId,
        { ...priceChange, ...(preview.due > 0 && { payment_behavior: 'error_if_incomplete' }) },
        { idempotencyKey: keyOf(stored, `plan-${stored.planChanges}`) },
      ),
    );
  } catch (error) {
    if (isRefusal(error)) await voidAgreement();
    if (needsConfirmation(error)) throw new ApiError('card_needs_confirmation', { cause: error });
    if (isCardError(error)) throw new ApiError('card_refused', { cause: error });
    if (isRefusal(error)) throw new ApiError('payment_refused', { cause: error });
    // After a lost response the plan may have changed: the agreement stays.
    if (!isStoredFailure(error)) throw error;
  }
  const changed = await refreshOrder(dependencies, id);
  if ((changed.nextPlan ?? changed.plan) === plan.id) return changed;
  await voidAgreement();
  throw new ApiError('payment_provider_unavailable');
}

function dedupeKeyOf({ planChanges }: Order): string {
  return `plan-${planChanges}`;
}

interface RequestedChange {
  /** How many changes there were when it was previewed. */
  earlierChanges: number;
  /** For `planChange`. */
  requested: string;
  agreement: Omit<AgreementRecord, 'at'>;
}

async function storeChange(
  { db }: OrderDependencies,
  id: string,
  { earlierChanges, requested, agreement }: RequestedChange,
): Promise<Order> {
  return db.transaction(async (transaction) => {
    // An earlier or simultaneous request may have stored the same change.
    const order =
      (await storePlanChange(transaction, id, earlierChanges, requested)) ??
      (await findOrder(transaction, id));
    if (order?.planChange !== requested || order.planChanges !== earlierChanges + 1)
      throw new ApiError('plan_change_outdated');
    const at = new Date().toISOString();
    await insertAgreement(transaction, order, dedupeKeyOf(order), { ...agreement, at });
    return order;
  });
}

interface PlanPreview extends PlanChangeCost {
  plan: Plan;
  /** The moment from which it is prorated, in seconds. */
  at: number;
}

/** The provider's parameters, the same for the preview and for the change itself. */
interface PriceChange {
  items: [{ id: string; price: string }];
  proration_behavior: 'always_invoice' | 'none';
  proration_date?: number;
}

/**
 * Asks the provider what a change of plan would cost; nothing is changed. A more expensive plan applies at once and the rest
 * of the month is charged; a cheaper one applies from the renewal on; during a trial any plan applies at once.
 * @param proratedFrom the moment from which it is prorated, in seconds
 * @returns also the parameters of the change, and the start of the paid month in seconds
 * @throws ApiError `subscription_not_running`, `invoice_open`, `subscription_ends`, `plan_unchanged`, `plan_change_waits`,
 * `plan_suspended`, `payment_provider_unavailable`
 */
export async function previewPlan(
  { stripe }: Pick<OrderDependencies, 'stripe'>,
  order: Order,
  plan: Plan,
  proratedFrom: number,
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
    // A renewal waits for an hour to be charged, at the price with which its month has begun.
    if (typeof latest === 'object' && latest?.status === 'draft') throw new ApiError('invoice_open');
    const { current_period_start: periodStart, current_period_end: periodEnd } = item;
    // The provider's clock may be ahead of ours.
    const since = Math.min(Math.max(proratedFrom, periodStart), periodEnd);
    // Nothing is charged for a return to the present plan, whose month is paid, even if its list price has risen.
    const isCharged = order.status === 'active' && plan.id !== order.plan && plan.amount > order.amount;
    const priceChange: PriceChange = {
      items: [{ id: item.id, price: await priceIdOf(stripe, plan) }],
      ...(isCharged
        ? { proration_behavior: 'always_invoice', proration_date: since }
        : { proration_behavior: 'none' }),
    };
    const due = isCharged ? await dueOf(stripe, subscriptionId, priceChange) : 0;
    const waits = order.status === 'active' && plan.amount < order.amount;
    const from = waits ? { from: new Date(periodEnd * 1000) } : {};
    const needsCard = order.status === 'trialing' && !order.hasCard ? ({ needsCard: true } as const) : {};
    const isDearer =
      plan.amount > (order.nextPlan ? requirePlan(order.nextPlan, 'plan').amount : order.amount);
    return { preview: { plan, due, at: since, isDearer, ...from, ...needsCard }, priceChange, periodStart };
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
  // If the cheaper plan were set already, the provider would credit its price, although the higher one was paid.
  if (nextPlan && id !== plan) throw new ApiError('plan_change_waits');
  // A dearer plan would be charged for, and give nothing until the month is over.
  if (order.reversal && id !== plan) throw new ApiError('plan_suspended');
}
