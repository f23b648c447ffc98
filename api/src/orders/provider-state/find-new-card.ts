import type Stripe from 'stripe';
import { isSetupIntent } from '@site/api-contract/intents';
import { idOf } from '../../platform/payments/payment-provider.ts';
import type { Order } from '../table.ts';

const chargeable: Stripe.Subscription.Status[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
];

export function isChargeable({ status }: Stripe.Subscription): boolean {
  return chargeable.includes(status);
}

/**
 * The setup intent whose card waits to become the default: one that replaces another, or the first of a trial. The provider
 * applies only cards that have paid, and ends a trial without a default card.
 */
export async function findNewCard(
  stripe: Stripe,
  { intentId, cardIntentId, cardIntentDone }: Order,
  subscription: Stripe.Subscription,
): Promise<string | undefined> {
  if (!isChargeable(subscription)) return undefined;
  if (cardIntentId && cardIntentId !== cardIntentDone && (await readCard(stripe, cardIntentId)))
    return cardIntentId;
  if (subscription.default_payment_method !== null) return undefined;
  if (!intentId || !isSetupIntent(intentId)) return undefined;
  return (await readCard(stripe, intentId)) ? intentId : undefined;
}

/** The card of a setup intent; undefined unless the intent has succeeded. */
export async function readCard(stripe: Stripe, setupIntentId: string): Promise<string | undefined> {
  const { status, payment_method } = await stripe.setupIntents.retrieve(setupIntentId);
  return status === 'succeeded' ? idOf(payment_method) : undefined;
}
