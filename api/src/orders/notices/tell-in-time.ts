import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Billing } from '../provider-state/read-billing.ts';
import type { Order } from '../table.ts';
import { findDue } from './find-due.ts';
import { insertNotice, listNotices } from './notice-repository.ts';
import { findMove } from './price-notice.ts';

/** The kinds of jobs that are queued here; each carries its notice's id. */
export const noticeJobs = ['notice', 'end-unpaid', 'move-price'] as const;

/**
 * Queues the mails that are due by now, each once, and what follows from those of long ago: the end of an unpaid subscription,
 * a price that was announced. Every reading of an order calls it: after an event, on a page, daily.
 * @param transaction holds the lock of the order's row
 * @param order as just read from the provider, as is `billing`
 */
export async function tellInTime(transaction: Database, order: Order, billing: Billing): Promise<void> {
  const { id: orderId, email } = order;
  if (!email) return;
  const told = await listNotices(transaction, orderId);
  for (const due of findDue(order, billing, told)) {
    const noticeId = await insertNotice(transaction, { orderId, ...due, toldAt: billing.readAt });
    const job = due.kind === 'unpaid-end' ? 'end-unpaid' : 'notice';
    if (noticeId) await enqueue(transaction, job, noticeId, { noticeId });
  }
  const move = findMove(order, billing, told);
  if (move) await enqueue(transaction, 'move-price', move.id, { noticeId: move.id });
}
