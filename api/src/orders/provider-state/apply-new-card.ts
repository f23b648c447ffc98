import type Stripe from 'stripe';
import { isRefusal, isStoredFailure } from '../../platform/payments/payment-provider.ts';
import { idOf } from '../../platform/payments/provider-objects.ts';
import type { Order } from '../table.ts';

/** States of a subscription that will be charged. */
const chargeable: Stripe.Subscription.Status[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
];

interface AppliedCard {
  /** With the new default card and its latest invoice. */
  subscription: Stripe.Subscription;
  /** The setup intent of a replacing card, once it was applied. */
  cardIntentDone?: string;
}

/** Makes a card that was set up for a subscription its default: the first card of a trial, or one that replaces another. */
export async function applyNewCard(
  stripe: Stripe,
  order: Order,
  subscription: Stripe.Subscription,
): Promise<AppliedCard> {
  if (!chargeable.includes(subscription.status)) return { subscription };
  const { cardIntentId, cardIntentDone } = order;
  if (cardIntentId && cardIntentId !== cardIntentDone) {
    const card = await readCard(stripe, cardIntentId);
    if (card) return replaceCard(stripe, subscription, { card, cardIntentId });
  }
  return { subscription: await applyFirstCard(stripe, order, subscription) };
}

/**
 * Applies the card of a trial. The provider itself applies only cards that have paid, and ends a trial without a
 * default card.
 */
async function applyFirstCard(
  stripe: Stripe,
  { intentId }: Order,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  if (subscription.default_payment_method !== null || !intentId?.startsWith('seti_')) return subscription;
  const card = await readCard(stripe, intentId);
  if (!card) return subscription;
  const { default_payment_method } = await stripe.subscriptions.update(subscription.id, {
    default_payment_method: card,
  });
  return { ...subscription, default_payment_method };
}

/** Makes a card the default and charges open invoices to it. Safe to repeat until `cardIntentDone` is stored. */
async function replaceCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { card, cardIntentId }: { card: string; cardIntentId: string },
): Promise<AppliedCard> {
  const { id } = subscription;
  try {
    await callOnce(`${cardIntentId}-default`, (options) =>
      stripe.subscriptions.update(id, { default_payment_method: card }, options),
    );
  } catch (error) {
    // The subscription has just ended, or the card was removed at the provider.
    if (isRefusal(error)) return { subscription };
    throw error;
  }
  const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  for (const invoice of open.data) await payByNewCard(stripe, invoice.id, cardIntentId);
  const replaced = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
  return { subscription: replaced, cardIntentDone: cardIntentId };
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
async function callOnce(
  idempotencyKey: string,
  call: (options: Stripe.RequestOptions) => Promise<unknown>,
): Promise<void> {
  try {
    await call({ idempotencyKey });
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    await call({ idempotencyKey: `${idempotencyKey}-again` });
  }
}

/** The card of a setup intent; undefined unless the intent has succeeded. */
async function readCard(stripe: Stripe, setupIntentId: string): Promise<string | undefined> {
  const { status, payment_method } = await stripe.setupIntents.retrieve(setupIntentId);
  return status === 'succeeded' ? idOf(payment_method) : undefined;
}
