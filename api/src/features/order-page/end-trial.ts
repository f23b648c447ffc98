import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, ignoreMissing } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/**
 * Ends a trial at once, with or without a card; safe to repeat. The refresh queues the mail and, if there is no card, allows
 * the mailbox another trial.
 * @throws ApiError `trial_not_running`, `payment_provider_unavailable`
 */
export async function endTrial(dependencies: OrderDependencies, { id }: Order): Promise<Order> {
  const order = await refreshOrder(dependencies, id);
  const { status, subscriptionId } = order;
  if (order.kind === 'subscription' && status === 'ended') return order;
  if (status !== 'trialing' || !subscriptionId) throw new ApiError('trial_not_running');
  // It is missing if another request has ended it.
  await callProvider(() => dependencies.stripe.subscriptions.cancel(subscriptionId)).catch(ignoreMissing);
  return refreshOrder(dependencies, id);
}
