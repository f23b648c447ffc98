import type Stripe from 'stripe';
import type { Order } from './table.ts';

/** States of a subscription that will be charged, now or later. */
const goesOn: Stripe.Subscription.Status[] = ['trialing', 'active', 'past_due', 'incomplete'];

/**
 * Makes the card that was set up for a subscription the one that it is charged to: the provider does so by itself only
 * with a card that has paid, and ends a trial whose subscription has none.
 * @returns the subscription as it is afterwards
 */
export async function keepCard(
  stripe: Stripe,
  { intentId }: Order,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const hasCard = subscription.default_payment_method !== null;
  if (hasCard || !intentId?.startsWith('seti_') || !goesOn.includes(subscription.status)) return subscription;
  const setup = await stripe.setupIntents.retrieve(intentId);
  const card = typeof setup.payment_method === 'object' ? setup.payment_method?.id : setup.payment_method;
  if (setup.status !== 'succeeded' || !card) return subscription;
  const { default_payment_method } = await stripe.subscriptions.update(subscription.id, {
    default_payment_method: card,
  });
  return { ...subscription, default_payment_method };
}
