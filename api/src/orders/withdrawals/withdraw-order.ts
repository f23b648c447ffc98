import type Stripe from 'stripe';
import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { findLatestInvoice } from '../invoices/invoice-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { createOnce, keyOf, orderMetadata } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isRunning } from '../subscription-changes/end-wish.ts';
import type { Order } from '../table.ts';

/**
 * Ends an order's subscription at once and gives back its latest payment, once; safe to repeat. The outbox calls it until it
 * succeeds. The refresh queues the mails.
 * @throws ApiError `payment_provider_unavailable`; the provider's error if it refuses
 */
export async function withdrawOrder(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, orderId);
  const { subscriptionId } = order;
  if (subscriptionId && isRunning(order))
    await callProvider(() => stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
      // An earlier try ended it.
      if (!isMissing(error)) throw error;
    });
  const reference = (await findLatestInvoice(db, orderId))?.paymentReference;
  if (reference && order.reversal === null) await refundOnce(dependencies, order, reference);
  await refreshOrder(dependencies, orderId);
}

function refundOnce(dependencies: OrderDependencies, order: Order, intent: string): Promise<Stripe.Refund> {
  const { refunds } = dependencies.stripe;
  const asked = {
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: orderMetadata(order),
  } as const;
  return createOnce(dependencies, order, {
    create: (keyed) => callProvider(() => refunds.create(asked, { idempotencyKey: keyOf(keyed, 'refund') })),
    find: async () => {
      const { data } = await callProvider(() => refunds.list({ payment_intent: intent, limit: 100 }));
      return data.find(({ metadata }) => metadata?.['order'] === order.id);
    },
  });
}
