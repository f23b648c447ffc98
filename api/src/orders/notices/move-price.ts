import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { priceIdOf } from '../provider-price.ts';
import { refreshOrder } from '../refresh-order.ts';
import { requirePlan } from '../require-plan.ts';
import { isEnding } from '../subscription-changes/end-wish.ts';
import { findNotice } from './notice-repository.ts';
import { listPriceOf, pricesOf } from './price-notice.ts';

/**
 * Sets an announced price at the provider, for the next renewal; safe to repeat. What has changed since it was announced is
 * left alone, and announced anew if need be.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function movePrice(dependencies: OrderDependencies, noticeId: string): Promise<void> {
  const { db, stripe } = dependencies;
  const notice = await findNotice(db, noticeId);
  if (!notice) return;
  const order = await refreshOrder(dependencies, notice.orderId);
  const { before, after } = pricesOf(notice);
  const { subscriptionId, status } = order;
  const isWanted = status === 'active' && !isEnding(order) && !order.nextPlan && listPriceOf(order) === after;
  if (!subscriptionId || !isWanted) return;
  await callProvider(async () => {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    const [item] = items.data;
    const renewsAt = (item?.current_period_end ?? 0) * 1000;
    if (!item || item.price.unit_amount !== before || renewsAt < notice.happensAt.getTime()) return;
    const price = await priceIdOf(stripe, requirePlan(order.plan, 'plan'));
    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: item.id, price }],
      proration_behavior: 'none',
    });
  });
  await refreshOrder(dependencies, order.id);
}
