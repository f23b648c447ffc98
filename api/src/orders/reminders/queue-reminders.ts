import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Billing } from '../provider-state/read-billing.ts';
import type { Order } from '../table.ts';
import { findDueReminders } from './find-due-reminders.ts';
import { findPriceToMove } from './price-reminder.ts';
import { insertReminder, listReminders } from './reminder-repository.ts';

/**
 * Queues the reminders that are due, each once, and what follows earlier ones: the end of an unpaid subscription, an
 * announced price. Runs at each reading of an order: after an event, for a page, daily.
 * @param transaction has locked the order's row
 * @param order as just read from the provider, as is `billing`
 */
export async function queueReminders(transaction: Database, order: Order, billing: Billing): Promise<void> {
  const { id: orderId, email } = order;
  if (!email) return;
  const stored = await listReminders(transaction, orderId);
  for (const due of findDueReminders(order, billing, stored)) {
    const id = await insertReminder(transaction, { orderId, ...due, toldAt: billing.readAt });
    const job = due.kind === 'unpaid-end' ? 'end-unpaid' : 'notice';
    if (id) await enqueue(transaction, job, id, { noticeId: id });
  }
  const price = findPriceToMove(order, billing, stored);
  if (price) await enqueue(transaction, 'move-price', price.id, { noticeId: price.id });
}
