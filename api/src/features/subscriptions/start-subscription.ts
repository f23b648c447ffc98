import type Stripe from 'stripe';
import { trialDays, type SubscriptionResponse } from '@site/api-contract';
import { withAsciiDomain } from '@site/api-contract/email';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { idOf, retrieveIntent } from '../../platform/payments/payment-provider.ts';
import { offerOf } from '../../orders/agreements/offer.ts';
import { proofOfSecret } from '../../orders/order-proof.ts';
import { storeIntent } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { hasEnded } from '../../orders/order-status.ts';
import {
  findByMetadata,
  keyOf,
  orderMetadata,
  retrieveKnown,
  startOrder,
} from '../../orders/provider-calls.ts';
import { requirePlan, priceIdOf } from '../../orders/provider-price.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/** The `expand` for the secret of the browser's form. */
const expand = ['pending_setup_intent', 'latest_invoice.confirmation_secret'];

/**
 * Creates the subscription of an order, or finds it; safe to repeat. Its customer at the provider is always new: a typed
 * email must not give access to an existing one.
 * @param language of the offer
 * @throws ApiError `order_closed` when the order has ended or the provider no longer knows it, `payment_refused`,
 * `payment_provider_unavailable`
 */
export async function startSubscription(
  dependencies: OrderDependencies,
  order: Order,
  language: Language = order.language,
): Promise<SubscriptionResponse> {
  const { db, stripe, providerAccount } = dependencies;
  await providerAccount.requireSame();
  if (hasEnded(order)) throw new ApiError('order_closed');
  const { intentId } = order;
  if (intentId) {
    const intent = await retrieveKnown(() => retrieveIntent(stripe, intentId));
    return bodyOf(await refreshOrder(dependencies, order.id), intent.client_secret ?? '', language);
  }
  const subscription = await startOrder(dependencies, order, {
    create: (keyed) => createSubscription(stripe, keyed),
    find: () => findSubscription(stripe, order),
  });
  const clientSecret = secretOf(subscription);
  const customerId = idOf(subscription.customer) ?? null;
  const created = { subscriptionId: subscription.id, customerId, ...proofOfSecret(clientSecret) };
  await storeIntent(db, order.id, created);
  return bodyOf(await refreshOrder(dependencies, order.id), clientSecret, language);
}

function bodyOf(order: Order, clientSecret: string, language: Language): SubscriptionResponse {
  const { status, trialKey, amount } = order;
  const isTrial = trialKey !== null;
  return {
    clientSecret,
    status,
    offer: offerOf(order, language),
    trialDays: isTrial ? trialDays : 0,
    dueToday: isTrial || status !== 'open' ? 0 : amount,
    ...(order.hasCard && { hasCard: true }),
  };
}

async function createSubscription(stripe: Stripe, order: Order): Promise<Stripe.Subscription> {
  const metadata = orderMetadata(order);
  const customer = await stripe.customers.create(
    { email: withAsciiDomain(order.email ?? '') ?? '', preferred_locales: [order.language], metadata },
    { idempotencyKey: keyOf(order, 'customer') },
  );
  const price = await priceIdOf(stripe, requirePlan(order.plan, 'planId'));
  return stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price }],
      ...(order.trialKey !== null && {
        trial_period_days: trialDays,
        // A trial without a card ends by itself (C5).
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata,
      expand,
    },
    { idempotencyKey: keyOf(order, 'subscription') },
  );
}

async function findSubscription(stripe: Stripe, order: Order): Promise<Stripe.Subscription | undefined> {
  const subscription = await findByMetadata(order, (since) =>
    stripe.subscriptions.list({ ...since, status: 'all' }),
  );
  return subscription && stripe.subscriptions.retrieve(subscription.id, { expand });
}

/** The secret for the browser's form: for the card of a trial, or for the first payment. */
function secretOf({ pending_setup_intent, latest_invoice }: Stripe.Subscription): string {
  const setup = typeof pending_setup_intent === 'object' ? pending_setup_intent?.client_secret : undefined;
  const invoice =
    typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : undefined;
  const clientSecret = setup ?? invoice;
  if (!clientSecret) throw new Error('The provider gave the subscription no secret');
  return clientSecret;
}
