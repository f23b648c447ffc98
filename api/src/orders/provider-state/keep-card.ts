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

/** A subscription with its latest invoice, after what was set up for it was taken over. */
interface KeptCard {
  subscription: Stripe.Subscription;
  /** The setup intent of a replaced card, which needs no further look. */
  cardIntentDone?: string;
}

/** Makes the card that was set up for a subscription its default: that of its trial, or one that replaces another. */
export async function keepCard(
  stripe: Stripe,
  order: Order,
  subscription: Stripe.Subscription,
): Promise<KeptCard> {
  if (!chargeable.includes(subscription.status)) return { subscription };
  const { cardIntentId, cardIntentDone } = order;
  if (cardIntentId && cardIntentId !== cardIntentDone) {
    const card = await readCard(stripe, cardIntentId);
    if (card) return replaceCard(stripe, subscription, { card, cardIntentId });
  }
  return { subscription: await keepFirstCard(stripe, order, subscription) };
}

/** The provider takes over by itself only a card that has paid, and ends a trial without a default card. */
async function keepFirstCard(
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

/** Charges the new card from now on, first for what is open. Safe to repeat until it is noted as done. */
async function replaceCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { card, cardIntentId }: { card: string; cardIntentId: string },
): Promise<KeptCard> {
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

/** Tries an open invoice with the new card, once: where it is refused, the invoice stays open. */
async function payByNewCard(stripe: Stripe, invoice: string, cardIntentId: string): Promise<void> {
  try {
    await callOnce(`${cardIntentId}-${invoice}`, (options) => stripe.invoices.pay(invoice, {}, options));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/**
 * Makes a call whose delayed repetition must not have an effect: a later card may have replaced this one. After a failure that
 * the provider has stored and would repeat for a day, it is made once more; an invoice cannot be paid twice.
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

/** The card of a setup intent that has succeeded. */
async function readCard(stripe: Stripe, setupIntentId: string): Promise<string | undefined> {
  const { status, payment_method } = await stripe.setupIntents.retrieve(setupIntentId);
  return status === 'succeeded' ? idOf(payment_method) : undefined;
}
