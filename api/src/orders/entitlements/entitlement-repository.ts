import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { causeOf } from '../../platform/outbox/job-kinds.ts';
import { outbox } from '../../platform/outbox/table.ts';
import { invoices } from '../invoices/table.ts';
import { reminders } from '../reminders/table.ts';
import type { Order } from '../table.ts';

/** The stored facts about an order on which its entitlement depends. */
export interface OrderFacts {
  order: Order;
  /** The end of the latest period that was paid for. */
  paidUntil: Date | null;
  isWithdrawn: boolean;
  isEndedUnpaid: boolean;
}

export async function findFacts(db: Database, orders: readonly Order[]): Promise<OrderFacts[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const causes = ids.map((id) => causeOf('withdraw-order', id));
  const paid = await db
    .select({ orderId: invoices.orderId, until: max(invoices.periodEnd) })
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
    .groupBy(invoices.orderId);
  const unpaid = await db
    .select({ orderId: reminders.orderId })
    .from(reminders)
    .where(and(inArray(reminders.orderId, ids), eq(reminders.kind, 'unpaid-end')));
  // A refund by customer service uses the same job, for the latest payment alone.
  const withdrawals = await db
    .select({ cause: outbox.cause })
    .from(outbox)
    .where(and(inArray(outbox.cause, causes), sql`${outbox.payload} ->> 'payments' = 'all'`));
  const untilOf = new Map(paid.map(({ orderId, until }) => [orderId, until]));
  const unpaidIds = new Set(unpaid.map(({ orderId }) => orderId));
  const withdrawn = new Set(withdrawals.map(({ cause }) => cause));
  return orders.map((order) => ({
    order,
    paidUntil: untilOf.get(order.id) ?? null,
    isWithdrawn: withdrawn.has(causeOf('withdraw-order', order.id)),
    isEndedUnpaid: unpaidIds.has(order.id),
  }));
}
