import type Stripe from 'stripe';
import { trialDays, type ClientSecretAnswer } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  callProvider,
  isMissing,
  isRefusal,
  refusedParameter,
} from '../../platform/payments/payment-provider.ts';
import { orderMetadata } from './order-metadata.ts';
import { hashSecret } from './order-proof.ts';
import { adoptIntent, closeRefusedOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { priceIdOf, requirePlan } from './price-of-plan.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/**
 * Makes the subscription of an order with its trial, or finds it, as `startPayment` does. Its customer is always a new
 * one: a typed e-mail address never leads to somebody's existing account at the provider.
 * @throws ApiError `order_closed` when the order has ended or the provider does not know it any more,
 * `payment_provider_unavailable`
 */
export async function startSubscription(parts: OrdersParts, order: Order): Promise<ClientSecretAnswer> {
  const { db, stripe, account } = parts;
  await account.requireSame();
  if (order.status === 'ended' || order.status === 'cancelled') throw new ApiError('order_closed');
  const { intentId } = order;
  if (intentId) {
    const clientSecret = await callProvider(() => readSecret(stripe, intentId)).catch((error: unknown) => {
      throw isMissing(error) ? new ApiError('order_closed', { cause: error }) : error;
    });
    return { clientSecret, status: (await refreshOrder(parts, order.id)).status };
  }
  const subscription = await createSubscription(stripe, order).catch(async (error: unknown) => {
    // What the provider refuses now it refuses always: the address gets its trial back.
    if (isRefusal(error)) await closeRefusedOrder(db, order.id);
    throw refusedParameter(error) === 'email'
      ? new ApiError('field_invalid', { field: 'email', cause: error })
      : error;
  });
  const { id, clientSecret } = secretOf(subscription);
  const customerId =
    typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
  await adoptIntent(db, order.id, {
    subscriptionId: subscription.id,
    customerId,
    intentId: id,
    secretHash: hashSecret(clientSecret),
  });
  return { clientSecret, status: (await refreshOrder(parts, order.id)).status };
}

async function readSecret(stripe: Stripe, intentId: string): Promise<string> {
  const intents = intentId.startsWith('seti_') ? stripe.setupIntents : stripe.paymentIntents;
  return (await intents.retrieve(intentId)).client_secret ?? '';
}

function createSubscription(stripe: Stripe, order: Order): Promise<Stripe.Subscription> {
  return callProvider(async () => {
    const metadata = orderMetadata(order);
    const customer = await stripe.customers.create(
      { email: order.email ?? '', preferred_locales: [order.language], metadata },
      { idempotencyKey: `order-${order.id}-customer` },
    );
    const price = await priceIdOf(stripe, requirePlan(order.plan, 'planId'));
    return stripe.subscriptions.create(
      {
        customer: customer.id,
        items: [{ price }],
        trial_period_days: trialDays,
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        // A trial that got no card ends by itself (requirements, C5).
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        metadata,
        expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
      },
      { idempotencyKey: `order-${order.id}-subscription` },
    );
  });
}

/** The secret for the form: of the card to keep during a trial, else of the first invoice's payment. */
function secretOf({ pending_setup_intent, latest_invoice }: Stripe.Subscription): {
  id: string;
  clientSecret: string;
} {
  const setup = typeof pending_setup_intent === 'object' ? pending_setup_intent?.client_secret : undefined;
  const invoice =
    typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : undefined;
  const clientSecret = setup ?? invoice;
  if (!clientSecret) throw new Error('The provider gave the subscription no secret');
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret };
}
