import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import type { Order } from './table.ts';

/** How long events of one purchase are collected, in ms, before the order is read once for all of them. */
const collectMs = 1000;

/** Queues a reading of an order's state, one for all requests until the next reading begins. */
export function requestRefresh(
  transaction: Database,
  { id, readingsBegun }: Pick<Order, 'id' | 'readingsBegun'>,
): Promise<void> {
  const payload = { orderId: id, readingsBegun };
  return enqueue(transaction, 'refresh-order', `${id}:${readingsBegun}`, payload, collectMs);
}
