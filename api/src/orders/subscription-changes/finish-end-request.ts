import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Order } from '../table.ts';
import { endsAsRequested, isEndPending } from '../order-status.ts';
import { markEndRequestDone } from './change-repository.ts';

/**
 * Marks the latest request to cancel or resume as done once the provider's state agrees with it, and queues its mail.
 * @param transaction has locked the order's row
 * @param order as just read from the provider
 */
export async function finishEndRequest(transaction: Database, order: Order): Promise<void> {
  if (!isEndPending(order) || !endsAsRequested(order)) return;
  await markEndRequestDone(transaction, order);
  if (!order.email) return;
  const mail = order.endWanted ? 'subscription-ends' : 'subscription-kept';
  await enqueue(transaction, mail, `${order.id}:${order.endWish}`, { orderId: order.id });
}
