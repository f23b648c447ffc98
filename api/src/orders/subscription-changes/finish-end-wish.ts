import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Order } from '../table.ts';
import { endsAsWanted, isEndPending } from './end-wish.ts';
import { markWishDone } from './end-wish-repository.ts';

/**
 * Marks the latest wish as done when the provider's state agrees with it, and queues its mail, once per wish.
 * @param transaction holds the lock of the order's row
 * @param order as just read from the provider
 */
export async function finishEndWish(transaction: Database, order: Order): Promise<void> {
  if (!isEndPending(order) || !endsAsWanted(order)) return;
  await markWishDone(transaction, order);
  if (!order.email) return;
  const notice = order.endWanted ? 'subscription-ends' : 'subscription-kept';
  await enqueue(transaction, notice, `${order.id}:${order.endWish}`, { orderId: order.id });
}
