import type { Database } from '../../platform/database/database.ts';
import { hasFailed } from '../../platform/failed-work/table.ts';
import { findJob } from '../../platform/outbox/table.ts';
import { RetryLater } from '../../platform/outbox/job-failures.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { priceIdOf, requirePlan } from '../provider-price.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isEnding, isRunning } from '../order-status.ts';
import { beforePriceMs, listPriceOf, pricesOf } from './price-reminder.ts';
import { deleteReminder, findReminder, type Reminder } from './table.ts';
import { endUnpaidSubscription } from '../subscription-changes/end-unpaid-subscription.ts';

/**
 * Sets an announced price at the provider for the next renewal, if the mail was sent in time and nothing has changed since.
 * @param reminderId of the kind `price-changes`
 * @throws ApiError `payment_provider_unavailable`
 */
export async function movePrice(dependencies: OrderDependencies, reminderId: string): Promise<void> {
  const { db, stripe } = dependencies;
  const reminder = await findReminder(db, reminderId);
  if (!reminder) return;
  if (!(await wasSentInTime(db, reminder))) return deleteReminder(db, reminderId);
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

/** Whether the mail of an announcement was sent early enough. A job that is no longer stored was done long ago. */
async function wasSentInTime(db: Database, { id, happensAt }: Reminder): Promise<boolean> {
  const job = await findJob(db, 'notice', id);
  if (!job) return true;
  const latest = new Date(happensAt.getTime() - beforePriceMs);
  return job.deliveredAt !== null && job.deliveredAt <= latest && !(await hasFailed(db, job.id));
}

/**
 * Ends a subscription that is unpaid in spite of all reminders; safe to repeat.
 * @param reminderId of the kind `unpaid-end`
 * @throws ApiError `payment_provider_unavailable`, RetryLater while a payment is under way
 */
export async function endAfterReminders(dependencies: OrderDependencies, reminderId: string): Promise<void> {
  const { db } = dependencies;
  const reminder = await findReminder(db, reminderId);
  if (!reminder) return;
  const { orderId, occurrence: invoiceId } = reminder;
  const order = await refreshOrder(dependencies, orderId);
  const { subscriptionId } = order;
  if (!subscriptionId || !isRunning(order)) return;
  const { invoiceStatus } = await endUnpaidSubscription(dependencies, { orderId, subscriptionId, invoiceId });
  if (invoiceStatus === 'open') throw new RetryLater('a payment of the unpaid invoice is under way');
  if (invoiceStatus !== 'void') await deleteReminder(db, reminderId);
}
