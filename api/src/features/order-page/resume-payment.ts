import type Stripe from 'stripe';
import type { DuePaymentResponse } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { offerOf } from '../../orders/agreements/offer.ts';
import { proofOfSecret } from '../../orders/order-proof.ts';
import { replaceIntent } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { hasEnded, unpaidStatuses } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/**
 * The secret for the form that pays what is due, or takes the card of a trial, on any device. The order stores its hash,
 * because the secret in the payment's return URL proves the order.
 * @param language of the offer
 * @throws ApiError `nothing_due`, `payment_provider_unavailable`
 */
export async function resumePayment(
  dependencies: OrderDependencies,
  { id }: Order,
  language: Language,
): Promise<DuePaymentResponse> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, id);
  // The provider would still take the open month of an ended subscription.
  const clientSecret = hasEnded(order) ? undefined : await callProvider(() => findOpenSecret(stripe, order));
  if (!clientSecret) throw new ApiError('nothing_due');
  const intent = proofOfSecret(clientSecret);
  if (intent.intentId !== order.intentId) await replaceIntent(db, id, intent);
  const { kind, status } = order;
  // A due month of a running contract needs no new agreement.
  const isOffered = kind === 'payment' || status === 'trialing' || status === 'open';
  return { clientSecret, status, ...(isOffered && { offer: offerOf(order, language) }) };
}

async function findOpenSecret(
  stripe: Stripe,
  { kind, status, source, intentId, subscriptionId }: Order,
): Promise<string | null | undefined> {
  if (kind === 'payment') {
    // The intent of a payment link can only be paid on the provider's own page.
    const isUnpaid = unpaidStatuses.includes(status) && source === 'site';
    return isUnpaid && intentId ? (await stripe.paymentIntents.retrieve(intentId)).client_secret : undefined;
  }
  if (!subscriptionId) return undefined;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
  });
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (status === 'trialing') return typeof setup === 'object' ? setup?.client_secret : undefined;
  if (typeof invoice !== 'object' || invoice?.status !== 'open') return undefined;
  return invoice.confirmation_secret?.client_secret;
}
