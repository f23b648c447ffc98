import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/**
 * Ends a trial at once, with or without a card; asked again, it finds the trial ended. What follows from that (the mail,
 * and the mailbox's one trial given back where no card was added) follows from reading the provider's state, however
 * the end came about.
 * @throws ApiError `trial_not_running` for an order without one, `payment_provider_unavailable`
 */
export async function endTrial(parts: OrdersParts, { id }: Order): Promise<Order> {
  const order = await refreshOrder(parts, id);
  const { status, subscriptionId } = order;
  if (order.kind === 'subscription' && status === 'ended') return order;
  if (status !== 'trialing' || !subscriptionId) throw new ApiError('trial_not_running');
  await callProvider(() => parts.stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
    // Another request was first: the provider knows no running subscription any more.
    if (!isMissing(error)) throw error;
  });
  return refreshOrder(parts, id);
}
