import { ApiError } from '../../platform/http/api-error.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { isRunning } from '../order-status.ts';
import { refreshOrder } from '../refresh-order.ts';
import { endUnpaidSubscription } from '../subscription-changes/end-unpaid-subscription.ts';
import { deleteReminder, findReminder } from './reminder-repository.ts';

/**
 * Ends a subscription that is unpaid in spite of all reminders; safe to repeat. The refresh queues the mail.
 * @param reminderId of the kind `unpaid-end`
 * @throws ApiError `payment_provider_unavailable`
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
  // A payment is under way: the next try finds its outcome.
  if (invoiceStatus === 'open') throw new ApiError('payment_provider_unavailable');
  if (invoiceStatus !== 'void') await deleteReminder(db, reminderId);
}
