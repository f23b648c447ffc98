import { asc, inArray, sql } from 'drizzle-orm';
import type { OrderStatus } from '@site/api-contract';
import type { Database } from '../platform/database/database.ts';
import { orders } from './table.ts';

/** The states of an order that something must follow: its payment, or that nobody pays. */
export const waitingStates = ['new', 'open', 'processing', 'failed'] as const satisfies OrderStatus[];

/** By state, how long the oldest order has been waiting, in seconds; 0 without one. */
export async function oldestWaiting(db: Database): Promise<Record<string, number>> {
  const age = sql<number>`extract(epoch from now() - min(${orders.createdAt}))::float8`;
  const rows = await db
    .select({ status: orders.status, age })
    .from(orders)
    .where(inArray(orders.status, [...waitingStates]))
    .groupBy(orders.status);
  const ages = Object.fromEntries(rows.map(({ status, age: seconds }) => [status, seconds]));
  return Object.fromEntries(waitingStates.map((status) => [status, ages[status] ?? 0]));
}

/** The orders that have waited longest, without their buyers. */
export function listWaiting(db: Database, most: number) {
  const { id, kind, plan, status, createdAt } = orders;
  return db
    .select({ id, kind, plan, status, createdAt })
    .from(orders)
    .where(inArray(status, [...waitingStates]))
    .orderBy(asc(createdAt))
    .limit(most);
}
