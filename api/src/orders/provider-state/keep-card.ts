import type Stripe from 'stripe';
import { idOf } from '../../platform/payments/provider-objects.ts';
import type { Order } from '../table.ts';

/** States of a subscription that will be charged. */
const chargeable: Stripe.Subscription.Status[] = ['trialing', 'active', 'past_due', 'incomplete'];

/**
 * Makes the card that was set up for a subscription its default. The provider does so by itself only with a card that has
 * paid, and ends a trial without a default card.
 * @returns the updated subscription
 */
export async function keepCard(
  stripe: Stripe,
  { intentId }: Order,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const hasCard = subscription.default_payment_method !== null;
  if (hasCard || !intentId?.startsWith('seti_') || !chargeable.includes(subscription.status))
    return subscription;
  const setup = await stripe.setupIntents.retrieve(intentId);
  const card = idOf(setup.payment_method);
  if (setup.status !== 'succeeded' || !card) return subscription;
  const { default_payment_method } = await stripe.subscriptions.update(subscription.id, {
    default_payment_method: card,
  });
  return { ...subscription, default_payment_method };
}
