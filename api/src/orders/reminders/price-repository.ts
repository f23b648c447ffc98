import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { OrderStatus, PlanId } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { orders } from '../table.ts';
import { reminders } from './table.ts';

/** The prices of a plan's subscriptions with some statuses; of how many the holder got a reminder of another price. */
export function countPrices(db: Database, plan: PlanId, statuses: readonly OrderStatus[]) {
  const isReminded = exists(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(eq(reminders.orderId, orders.id), eq(reminders.kind, 'price-changes'))),
  );
  return db
    .select({
      amount: orders.amount,
      subscriptions: sql<number>`count(*)::int`,
      reminded: sql<number>`(count(*) filter (where ${isReminded}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.plan, plan), eq(orders.kind, 'subscription'), inArray(orders.status, statuses)))
    .groupBy(orders.amount)
    .orderBy(asc(orders.amount));
}
