import type Stripe from 'stripe';
import { callProvider, isRefusal, isStoredFailure } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import type { Order } from '../table.ts';
import { isChargeable, readCard } from '../provider-state/find-new-card.ts';
import { refreshOrder } from '../refresh-order.ts';
import { storeCardDone } from './card-change-repository.ts';

/**
 * Applies the first card of a trial when its buyer returns with it, so that the trial goes on even if a job were late. It
 * charges nothing.
 */
export async function applyFirstCard(dependencies: OrderDependencies, order: Order): Promise<void> {
  const { id, status, hasCard, intentId, cardIntentDone } = order;
  if (status !== 'trialing' || !hasCard || cardIntentDone || !intentId?.startsWith('seti_')) return;
  await applyCard(dependencies, { orderId: id, setupIntentId: intentId }).catch((error: unknown) =>
    dependencies.log.warn({ err: error, order: id }, 'a card could not be applied: a job will do it'),
  );
}

/**
 * Makes the card of a setup intent the default of its subscription and charges open invoices to it; safe to repeat. Does
 * nothing for a card that a later one has replaced.
 * @throws ApiError `payment_provider_unavailable`; the provider's error if it refuses the card
 */
export async function applyCard(
  dependencies: OrderDependencies,
  { orderId, setupIntentId }: { orderId: string; setupIntentId: string },
): Promise<void> {
  const { db, stripe } = dependencies;
  const order = await findOrder(db, orderId);
  if (!order?.subscriptionId) return;
  const { subscriptionId, cardIntentId, cardIntentDone, intentId } = order;
  if (setupIntentId === cardIntentDone) return;
  const replaces = setupIntentId === cardIntentId;
  if (!replaces && (setupIntentId !== intentId || cardIntentDone)) return;
  const applied = await callProvider(async () => {
    const card = await readCard(stripe, setupIntentId);
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (!card || !isChargeable(subscription)) return false;
    if (!replaces && subscription.default_payment_method !== null) return true;
    await callOnce(`${setupIntentId}-default`, (options) =>
      stripe.subscriptions.update(subscriptionId, { default_payment_method: card }, options),
    );
    if (!replaces) return true;
    const open = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
    for (const invoice of open.data) await payByNewCard(stripe, invoice.id, setupIntentId);
    return true;
  });
  if (applied) await storeCardDone(db, orderId, setupIntentId);
  if (replaces) await refreshOrder(dependencies, orderId);
}

/** Charges an open invoice to the new card, once. If the card is refused, the invoice stays open. */
async function payByNewCard(stripe: Stripe, invoice: string, cardIntentId: string): Promise<void> {
  try {
    await callOnce(`${cardIntentId}-${invoice}`, (options) => stripe.invoices.pay(invoice, {}, options));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/**
 * Makes a call with an idempotency key, so that a late repetition cannot overwrite a later card. If the provider
 * has stored a failure under the key, makes the call once more; an invoice cannot be paid twice.
 */
async function callOnce(idempotencyKey: string, call: (options: Stripe.RequestOptions) => Promise<unknown>) {
  try {
    await call({ idempotencyKey });
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    await call({ idempotencyKey: `${idempotencyKey}-again` });
  }
}
