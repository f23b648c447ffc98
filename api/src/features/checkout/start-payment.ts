import type Stripe from 'stripe';
import type { PaymentResponse } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { offerOf } from '../../orders/agreements/offer.ts';
import {
  findByMetadata,
  keyOf,
  orderMetadata,
  retrieveKnown,
  startOrder,
} from '../../orders/provider-calls.ts';
import { proofOfSecret } from '../../orders/order-proof.ts';
import { storeIntent } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';
import { texts } from '../../platform/texts/texts.ts';

/**
 * Creates the payment intent of an order, or finds it; safe to repeat.
 * @param language of the offer
 * @throws ApiError `order_closed` when the order was cancelled or the provider no longer knows it, `payment_refused`,
 * `payment_provider_unavailable`
 */
export async function startPayment(
  dependencies: OrderDependencies,
  order: Order,
  language: Language = order.language,
): Promise<PaymentResponse> {
  const { db, stripe, providerAccount } = dependencies;
  await providerAccount.requireSame();
  if (order.status === 'cancelled') throw new ApiError('order_closed');
  const { intentId } = order;
  const intent = await (intentId
    ? retrieveKnown(() => stripe.paymentIntents.retrieve(intentId))
    : createIntent(dependencies, order));
  if (intent.status === 'canceled') throw new ApiError('order_closed');
  const clientSecret = intent.client_secret ?? '';
  const payment = {
    clientSecret,
    offer: offerOf(order, language),
    otherPaymentMethods: otherPaymentMethods(intent.payment_method_types, language),
  };
  if (intentId) return { ...payment, status: (await refreshOrder(dependencies, order.id)).status };
  await storeIntent(db, order.id, proofOfSecret(clientSecret));
  return { ...payment, status: 'open' };
}

function createIntent(dependencies: OrderDependencies, order: Order): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = dependencies.stripe;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.amount,
    currency: order.currency,
    automatic_payment_methods: { enabled: true },
    metadata: orderMetadata(order),
  };
  return startOrder(dependencies, order, {
    create: (keyed) => paymentIntents.create(params, { idempotencyKey: keyOf(keyed) }),
    find: () => findByMetadata(order, (since) => paymentIntents.list(since)),
  });
}

/** Names of the means of payment besides cards, such as TWINT; without those that have no name here. */
export function otherPaymentMethods(types: readonly string[], language: Language): string[] {
  const t = texts(language);
  return types
    .filter((type) => type !== 'card')
    .map((type) => t(`invoice.methods.${type}`, { defaultValue: '' }))
    .filter(Boolean);
}
