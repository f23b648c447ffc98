import type Stripe from 'stripe';
import type { CardChangeResponse } from '@site/api-contract';
import { isSetupIntent } from '@site/api-contract/intents';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isRefusal, idOf, isStoredFailure } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { createCardSetup } from '../provider-calls.ts';
import { revokeBrowserProofs, findOrder } from '../order-repository.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isRunning } from '../order-status.ts';
import type { Order } from '../table.ts';
import { storeCardIntent, storeCardDone } from './card-repository.ts';
import { isChargeable, readCard } from '../provider-state/find-new-card.ts';

/**
 * The secret for the form that takes another card. If a month is unpaid, the new card pays it; otherwise it is set up, and
 * `applyCard` makes it the default. Safe to repeat: until a card is entered, every call gets the same secret.
 * @throws ApiError `subscription_not_running`, `payment_provider_unavailable`
 */
export async function beginCardChange(
  dependencies: OrderDependencies,
  { id }: Order,
): Promise<CardChangeResponse> {
  const { stripe, log } = dependencies;
  const order = await refreshOrder(dependencies, id);
  // Applies a card that was entered just before; otherwise the next setup would skip it.
  if (order.cardIntentId)
    await applyCard(dependencies, { orderId: id, setupIntentId: order.cardIntentId }).catch(
      (error: unknown) => {
        // A card that the provider refuses, such as a detached one, must not block the next.
        if (!isRefusal(error)) throw error;
        log.warn({ err: error, order: id }, 'earlier card refused');
      },
    );
  const { subscriptionId, status, source } = order;
  if (!subscriptionId || !isRunning(order)) throw new ApiError('subscription_not_running');
  // The order's creator may have entered another person's address and must not see what its owner pays.
  await revokeBrowserProofs(dependencies.db, id);
  const { customer, latest_invoice: invoice } = await callProvider(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.confirmation_secret'] }),
  );
  // For subscriptions of a payment link, the provider does not store the card that pays a month.
  const pays = status === 'past_due' && source === 'site';
  if (pays && invoice && typeof invoice === 'object' && invoice.status === 'open') {
    const clientSecret = invoice.confirmation_secret?.client_secret;
    if (clientSecret) return { clientSecret, status, dueToday: invoice.amount_remaining };
  }
  const setup = await findSetup(dependencies, order, idOf(customer) ?? '');
  if (!setup.client_secret) throw new ApiError('payment_provider_unavailable');
  return { clientSecret: setup.client_secret, status, dueToday: 0 };
}

/** The order's setup intent that has no card yet, or a new one. */
async function findSetup(dependencies: OrderDependencies, order: Order, customer: string) {
  const { setupIntents } = dependencies.stripe;
  const { cardIntentId } = order;
  if (cardIntentId) {
    const latest = await callProvider(() => setupIntents.retrieve(cardIntentId));
    if (latest.status !== 'succeeded' && latest.status !== 'canceled') return latest;
  }
  const number = order.cardChanges + 1;
  const setup = await createCardSetup(dependencies, order, {
    customer,
    call: `card-${number}`,
    metadata: { card: String(number) },
  });
  await storeCardIntent(dependencies.db, order, setup.id);
  return setup;
}

/** Applies the first card of a trial when its buyer returns with it, so that the trial goes on even if a job were late. */
export async function applyFirstCard(dependencies: OrderDependencies, order: Order): Promise<void> {
  const { id, status, hasCard, intentId, cardIntentDone } = order;
  if (status !== 'trialing' || !hasCard || cardIntentDone) return;
  if (!intentId || !isSetupIntent(intentId)) return;
  await applyCard(dependencies, { orderId: id, setupIntentId: intentId }).catch((error: unknown) =>
    dependencies.log.warn({ err: error, order: id }, 'a card could not be applied: a job will do it'),
  );
}

/**
 * Makes the card of a setup intent the default and charges open invoices to it, unless a later card has replaced it.
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
 * Makes a call with an idempotency key, so that a late repetition does not overwrite a later card. If the provider has stored
 * a failure under the key, the call is made once more with another key; the provider never charges a paid invoice again.
 */
async function callOnce(idempotencyKey: string, call: (options: Stripe.RequestOptions) => Promise<unknown>) {
  try {
    await call({ idempotencyKey });
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    await call({ idempotencyKey: `${idempotencyKey}-again` });
  }
}
