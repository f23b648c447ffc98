import type Stripe from 'stripe';
import type { DuePaymentAnswer } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { offerOf } from '../../orders/agreements/offer.ts';
import { proofOfSecret } from '../../orders/order-proof.ts';
import { replaceIntent } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/**
 * The secret with which an order's holder pays what is due, or gives the card for a trial, on any device. The order keeps
 * its hash, because the payment's return address proves the order with it.
 * @param language of the offer
 * @throws ApiError `nothing_due`, `payment_provider_unavailable`
 */
export async function resumePayment(
  dependencies: OrderDependencies,
  { id }: Order,
  language: Language,
): Promise<DuePaymentAnswer> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, id);
  const clientSecret = await callProvider(() => findOpenSecret(stripe, order));
  if (!clientSecret) throw new ApiError('nothing_due');
  const intent = proofOfSecret(clientSecret);
  if (intent.intentId !== order.intentId) await replaceIntent(db, id, intent);
  const { kind, status } = order;
  // What is due of a contract that runs was agreed to when it began.
  const isOffered = kind === 'payment' || status === 'trialing' || status === 'open';
  return { clientSecret, status, ...(isOffered && { offer: offerOf(order, language) }) };
}

async function findOpenSecret(
  stripe: Stripe,
  { kind, status, source, intentId, subscriptionId }: Order,
): Promise<string | null | undefined> {
  if (kind === 'payment') {
    // Only the provider's own page can pay the intent of a payment link.
    const isOpen = (status === 'open' || status === 'failed') && source === 'site';
    return isOpen && intentId ? (await stripe.paymentIntents.retrieve(intentId)).client_secret : undefined;
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
