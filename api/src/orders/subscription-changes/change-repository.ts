import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { orders, type Order } from '../table.ts';

interface EndRequest {
  wanted: boolean;
  recoveryMs: number;
  repeated?: boolean;
  isDispute?: boolean;
}

/**
 * Stores the next request and queues its job, unless another request was stored meanwhile.
 * @param repeated the same request again, because another call has overtaken it: no second mail if the first was sent, and no
 * further job
 * @param isDispute a dispute ends the subscription, nobody has requested it
 * @returns the order with the request
 */
export async function storeEndRequest(
  db: Database,
  order: Order,
  { wanted, recoveryMs, repeated = false, isDispute = false }: EndRequest,
): Promise<Order | undefined> {
  const { id, endRequests } = order;
  const isOfDispute = isDispute || (repeated && order.endRequestOfDispute === endRequests);
  return db.transaction(async (transaction) => {
    const [stored] = await transaction
      .update(orders)
      .set({
        endRequested: wanted,
        endRequests: endRequests + 1,
        ...(isOfDispute && { endRequestOfDispute: endRequests + 1 }),
        ...(repeated && order.endRequests === order.endRequestsDone && { endRequestsDone: endRequests + 1 }),
        updatedAt: sql`now()`,
      })
      .where(and(eq(orders.id, id), eq(orders.endRequests, endRequests)))
      .returning();
    if (stored && !repeated)
      await enqueue(transaction, 'end-wish', `${id}:${stored.endRequests}`, { orderId: id }, recoveryMs);
    return stored;
  });
}

export async function markEndRequestDone(transaction: Database, { id, endRequests }: Order): Promise<void> {
  await transaction.update(orders).set({ endRequestsDone: endRequests }).where(eq(orders.id, id));
}

/**
 * Stores a change of plan, unless another one was stored meanwhile.
 * @param earlierChanges how many there were when the change was previewed
 * @returns the order with it
 */
export async function storePlanChange(db: Database, id: string, earlierChanges: number, change: string) {
  const [stored] = await db
    .update(orders)
    .set({ planChanges: earlierChanges + 1, planChange: change })
    .where(and(eq(orders.id, id), eq(orders.planChanges, earlierChanges)))
    .returning();
  return stored;
}
