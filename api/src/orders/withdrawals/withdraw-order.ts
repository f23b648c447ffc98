import type Stripe from 'stripe';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { retrieveWithCharge } from '../../platform/payments/provider-objects.ts';
import { listInvoicesByOrder } from '../invoices/invoice-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { isRunning } from '../order-status.ts';
import { createOnce, keyOf, orderMetadata } from '../provider-calls.ts';
import { readReversal } from '../provider-state/read-reversal.ts';
import { refreshOrder } from '../refresh-order.ts';
import { endAtOnce } from '../subscription-changes/end-unpaid-subscription.ts';
import type { Order } from '../table.ts';

/**
 * Ends an order's subscription at once and refunds what was paid; safe to repeat. The outbox calls it until it succeeds. The
 * refresh queues the mails.
 * @param payments all for a withdrawal from the contract, the latest for a refund by customer service
 * @throws ApiError `payment_provider_unavailable`; the provider's error if it refuses
 */
export async function withdrawOrder(
  dependencies: OrderDependencies,
  orderId: string,
  payments: 'all' | 'latest',
): Promise<void> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, orderId);
  const { kind, status, subscriptionId } = order;
  // A debit is under way and cannot be stopped: a later try refunds it.
  if (kind === 'payment' && status === 'processing') throw new ApiError('payment_provider_unavailable');
  if (subscriptionId && isRunning(order)) {
    await endAtOnce(stripe, subscriptionId);
    // A month may have been paid just before the end: its invoice is refunded too.
    await refreshOrder(dependencies, orderId);
  }
  const invoices = await listInvoicesByOrder(db, orderId);
  for (const { paymentReference } of payments === 'all' ? invoices : invoices.slice(-1))
    if (paymentReference) await refundOnce(dependencies, order, paymentReference);
  await refreshOrder(dependencies, orderId);
}

/**
 * Refunds a payment, unless it is refunded or disputed already.
 * @throws Error if the refund has failed at once, so that the outbox tries again
 */
async function refundOnce(dependencies: OrderDependencies, order: Order, intent: string): Promise<void> {
  const { stripe } = dependencies;
  const { refunds } = stripe;
  const { charge } = await callProvider(() => retrieveWithCharge(stripe, intent));
  if (!charge || (await callProvider(() => readReversal(stripe, charge)))) return;
  const params = {
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: orderMetadata(order),
  } as const;
  const list = async () => {
    const { data } = await callProvider(() => refunds.list({ payment_intent: intent, limit: 100 }));
    return data.filter(({ metadata }) => metadata?.['order'] === order.id);
  };
  const failed = (await list()).filter(hasFailed).length;
  // With the key of a failed one, the provider would repeat its answer.
  const call = `refund-${intent}${failed > 0 ? `-${failed}` : ''}` as const;
  const refund = await createOnce<Stripe.Refund>(dependencies, order, {
    create: (keyed) => refunds.create(params, { idempotencyKey: keyOf(keyed, call) }),
    find: async () => (await list()).find((one) => !hasFailed(one)),
  });
  if (hasFailed(refund)) throw new Error(`refund ${refund.id} has failed`);
}

/** Whether the money came back, for example because the card's account is closed. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
