import type Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import type { DuePaymentResponse } from '@site/api-contract';
import { isSetupIntent } from '@site/api-contract/intents';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { offerOf } from '../../orders/agreements/offer.ts';
import { proofOfSecret } from '../../orders/order-proof.ts';
import { replaceProofs } from '../../orders/order-repository.ts';
import { createCardSetup } from '../../orders/provider-calls.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { hasEnded, unpaidStatuses } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/**
 * The secret for the form that pays what is due, or takes the card of a trial, on any device. It proves the
 * order too, as long as the order is young (`findProvenOrder`).
 * @param isByLink whether the mailed link proves the order, which only the mailbox's owner has
 * @throws ApiError `nothing_due`, `payment_provider_unavailable`
 */
export async function resumePayment(
  dependencies: OrderDependencies,
  { id }: Order,
  { language, isByLink }: { language: Language; isByLink: boolean },
): Promise<DuePaymentResponse> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, id);
  const { kind, status } = order;
  const findPayment = async (): Promise<OpenPayment> =>
    status === 'trialing'
      ? { clientSecret: await findCardSecret(dependencies, order, isByLink) }
      : findOpenPayment(stripe, order);
  // The provider would still take the open month of an ended subscription.
  const { clientSecret, due } = hasEnded(order) ? {} : await callProvider(findPayment);
  if (!clientSecret) throw new ApiError('nothing_due');
  const intent = proofOfSecret(clientSecret);
  // A new request key: with the old one, the browser that made the order would get the new secret too.
  if (intent.secretHash !== order.secretHash)
    await replaceProofs(db, id, { ...intent, ...(isByLink && { requestKey: randomUUID() }) });
  // A due month of a running contract needs no new agreement.
  const isOffered = kind === 'payment' || status === 'trialing' || status === 'open';
  return { clientSecret, status, ...(isOffered ? { offer: offerOf(order, language) } : { due }) };
}

interface OpenPayment {
  clientSecret?: string | null | undefined;
  /** Centimes; of a subscription's open invoice. */
  due?: number;
}

/**
 * Undefined once there is a card. The mailed link gets a secret of its own: the order's creator may have entered another
 * person's address, and must not see what its owner pays.
 */
async function findCardSecret(dependencies: OrderDependencies, order: Order, isByLink: boolean) {
  const { intentId, customerId } = order;
  if (!intentId || !isSetupIntent(intentId) || !customerId) return undefined;
  const latest = await dependencies.stripe.setupIntents.retrieve(intentId);
  if (latest.status === 'succeeded') return undefined;
  if (!isByLink || latest.metadata?.['mailed']) return latest.client_secret;
  const setup = await createCardSetup(dependencies, order, {
    customer: customerId,
    call: 'mailed-card',
    metadata: { mailed: 'true' },
  });
  return setup.client_secret;
}

async function findOpenPayment(stripe: Stripe, { kind, status, source, intentId, subscriptionId }: Order) {
  if (kind === 'payment') {
    // The intent of a payment link can only be paid on the provider's own page.
    const isUnpaid = unpaidStatuses.includes(status) && source === 'site';
    if (!isUnpaid || !intentId) return {};
    return { clientSecret: (await stripe.paymentIntents.retrieve(intentId)).client_secret };
  }
  if (!subscriptionId) return {};
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  if (typeof invoice !== 'object' || invoice?.status !== 'open') return {};
  return { clientSecret: invoice.confirmation_secret?.client_secret, due: invoice.amount_remaining };
}
