import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { PlanId } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { runningStatuses } from '../order-status.ts';
import { orders } from '../table.ts';
import { reminders } from './table.ts';

interface PriceCount {
  /** Centimes each month. */
  amount: number;
  subscriptions: number;
  /** How many of their holders were told of another price. */
  told: number;
}

/** The prices at which the subscriptions of a plan run. */
export function countPrices(db: Database, plan: PlanId): Promise<PriceCount[]> {
  const isTold = exists(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(eq(reminders.orderId, orders.id), eq(reminders.kind, 'price-changes'))),
  );
  return db
    .select({
      amount: orders.amount,
      subscriptions: sql<number>`count(*)::int`,
      told: sql<number>`(count(*) filter (where ${isTold}))::int`,
    })
    .from(orders)
    .where(
      and(eq(orders.plan, plan), eq(orders.kind, 'subscription'), inArray(orders.status, runningStatuses)),
    )
    .groupBy(orders.amount)
    .orderBy(asc(orders.amount));
}
