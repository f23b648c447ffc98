import type Stripe from 'stripe';
import type { ClientSecretAnswer } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { hashSecret } from './order-proof.ts';
import { holdIntent } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/**
 * The secret by which the holder of an order pays what is open, or gives the card that its trial waits for, on whatever
 * device. From then on it proves the order, as the payment's return address carries it.
 * @throws ApiError `nothing_due` where nothing is open, `payment_provider_unavailable`
 */
export async function openPayment(parts: OrdersParts, { id }: Order): Promise<ClientSecretAnswer> {
  const { db, stripe } = parts;
  const order = await refreshOrder(parts, id);
  const clientSecret = await callProvider(() => findOpenSecret(stripe, order));
  if (!clientSecret) throw new ApiError('nothing_due');
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  if (intentId !== order.intentId)
    await holdIntent(db, id, { intentId, secretHash: hashSecret(clientSecret) });
  return { clientSecret, status: order.status };
}

async function findOpenSecret(
  stripe: Stripe,
  { kind, status, source, intentId, subscriptionId }: Order,
): Promise<string | null | undefined> {
  if (kind === 'payment') {
    // A payment link's intent is its session's alone.
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
