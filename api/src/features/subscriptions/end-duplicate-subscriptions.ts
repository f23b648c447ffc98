import { callProvider } from '../../platform/payments/payment-provider.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findOrder, listSubscriptionsByMailbox } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { chargeableStatuses, isRunning } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { awaitsFirstPayment, endBeforeFirstPayment } from './end-before-first-payment.ts';

/**
 * Ends the other subscriptions of a mailbox once one is paid. Those that await their first payment end at once; a trial
 * beside a subscription that was bought by a payment link ends without a charge. Of two paid ones none ends by itself: the
 * buyer is offered a refund of the later one.
 * @param orderId of the paid subscription
 */
export async function endDuplicateSubscriptions(dependencies: OrderDependencies, orderId: string) {
  const { db, stripe, log } = dependencies;
  const order = await findOrder(db, orderId);
  if (order?.status !== 'active' || !order.mailboxKey) return;
  for (const { id } of await listSubscriptionsByMailbox(db, order.mailboxKey, chargeableStatuses)) {
    if (id === orderId) continue;
    const other = await refreshOrder(dependencies, id);
    const { status, subscriptionId } = other;
    if (awaitsFirstPayment(other)) await endBeforeFirstPayment(dependencies, other);
    else if (status === 'trialing' && subscriptionId && order.source === 'payment-link')
      await callProvider(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    else if (isRunning(other) && status !== 'trialing') {
      log.error({ alarm: 'mailbox_pays_twice', orders: [orderId, id] }, 'a mailbox pays two subscriptions');
      const second = other.createdAt > order.createdAt ? other : order;
      if (second.email) await enqueue(db, 'second-subscription', second.id, { orderId: second.id });
    }
  }
}
