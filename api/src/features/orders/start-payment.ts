import type Stripe from 'stripe';
import type { ClientSecretAnswer } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isMissing, isRefusal } from '../../platform/payments/payment-provider.ts';
import { orderMetadata } from './order-metadata.ts';
import { hashSecret } from './order-proof.ts';
import { adoptIntent, closeRefusedOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/**
 * Makes the payment intent of an order, or finds it: called again after a lost answer or a killed process, it makes
 * no second one, because the order's id is the provider's idempotency key.
 * @throws ApiError `order_closed` when the order was cancelled or the provider does not know it any more,
 * `payment_provider_unavailable`
 */
export async function startPayment(parts: OrdersParts, order: Order): Promise<ClientSecretAnswer> {
  const { db, stripe, account } = parts;
  await account.requireSame();
  if (order.status === 'cancelled') throw new ApiError('order_closed');
  const { intentId } = order;
  const intent = await callProvider(() =>
    intentId ? stripe.paymentIntents.retrieve(intentId) : stripe.paymentIntents.create(...intentFor(order)),
  ).catch(async (error: unknown) => {
    if (intentId && isMissing(error)) throw new ApiError('order_closed', { cause: error });
    // What the provider refuses now it refuses always.
    if (!intentId && isRefusal(error)) await closeRefusedOrder(db, order.id);
    throw error;
  });
  if (intent.status === 'canceled') throw new ApiError('order_closed');
  const clientSecret = intent.client_secret ?? '';
  if (intentId) return { clientSecret, status: (await refreshOrder(parts, order.id)).status };
  await adoptIntent(db, order.id, { intentId: intent.id, secretHash: hashSecret(clientSecret) });
  return { clientSecret, status: 'open' };
}

function intentFor(order: Order): [Stripe.PaymentIntentCreateParams, Stripe.RequestOptions] {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.amount,
    currency: order.currency,
    automatic_payment_methods: { enabled: true },
    metadata: orderMetadata(order),
  };
  return [params, { idempotencyKey: `order-${order.id}` }];
}
