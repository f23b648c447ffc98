import { callProvider, idOf } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { endUnpaidSubscription } from '../../orders/subscription-changes/end-unpaid-subscription.ts';
import type { Order } from '../../orders/table.ts';

/** Whether a subscription starts without a payment on the site: with a trial, or bought by a payment link. */
export function startsWithoutPayment({ trialKey, source }: Order): boolean {
  return trialKey !== null || source === 'payment-link';
}

/** Whether the first month of a subscription can still be paid on the site. */
export function awaitsFirstPayment(order: Order): boolean {
  return order.status === 'open' && !startsWithoutPayment(order);
}

/** Ends a subscription whose first payment is open; one that was just paid goes on. @returns the refreshed order */
export async function endBeforeFirstPayment(dependencies: OrderDependencies, order: Order): Promise<Order> {
  const { id: orderId, subscriptionId } = order;
  if (!subscriptionId) return order;
  const { status, latest_invoice: latest } = await callProvider(() =>
    dependencies.stripe.subscriptions.retrieve(subscriptionId),
  );
  const invoiceId = idOf(latest);
  if (status !== 'incomplete' || !invoiceId) return refreshOrder(dependencies, orderId);
  return (await endUnpaidSubscription(dependencies, { orderId, subscriptionId, invoiceId })).order;
}
