import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { priceIdOf } from '../provider-price.ts';
import { refreshOrder } from '../refresh-order.ts';
import { requirePlan } from '../require-plan.ts';
import { isEnding } from '../subscription-changes/end-request.ts';
import { listPriceOf, pricesOf } from './price-reminder.ts';
import { findReminder } from './reminder-repository.ts';

/**
 * Sets an announced price at the provider, for the next renewal; safe to repeat. Does nothing if the subscription has changed
 * since the announcement; a price that still differs is then announced again.
 * @param reminderId of the kind `price-changes`
 * @throws ApiError `payment_provider_unavailable`
 */
export async function movePrice(dependencies: OrderDependencies, reminderId: string): Promise<void> {
  const { db, stripe } = dependencies;
  const reminder = await findReminder(db, reminderId);
  if (!reminder) return;
  const order = await refreshOrder(dependencies, reminder.orderId);
  const { before, after } = pricesOf(reminder);
  const { subscriptionId, status } = order;
  const isWanted = status === 'active' && !isEnding(order) && !order.nextPlan && listPriceOf(order) === after;
  if (!subscriptionId || !isWanted) return;
  await callProvider(async () => {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const [item] = items.data;
    const renewsAt = (item?.current_period_end ?? 0) * 1000;
    if (!item || item.price.unit_amount !== before || renewsAt < reminder.happensAt.getTime()) return;
    const price = await priceIdOf(stripe, requirePlan(order.plan, 'plan'));
    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: item.id, price }],
      proration_behavior: 'none',
    });
  });
  await refreshOrder(dependencies, order.id);
}
