import { asc, inArray, sql } from 'drizzle-orm';
import type { OrderStatus } from '@site/api-contract';
import type { Database } from '../platform/database/database.ts';
import { orders } from './table.ts';

/** The age of the oldest order of each status, in seconds; 0 if there is none. */
export async function oldestByStatus(db: Database, statuses: readonly OrderStatus[]) {
  const age = sql<number>`extract(epoch from now() - min(${orders.createdAt}))::float8`;
  const rows = await db
    .select({ status: orders.status, age })
    .from(orders)
    .where(inArray(orders.status, statuses))
    .groupBy(orders.status);
  const ages = Object.fromEntries(rows.map(({ status, age: seconds }) => [status, seconds]));
  return Object.fromEntries(statuses.map((status) => [status, ages[status] ?? 0]));
}

/** The oldest orders with some statuses, without personal data. */
export function listOldest(db: Database, statuses: readonly OrderStatus[], limit: number) {
  const { id, kind, plan, status, createdAt } = orders;
  return db
    .select({ id, kind, plan, status, createdAt })
    .from(orders)
    .where(inArray(status, statuses))
    .orderBy(asc(createdAt))
    .limit(limit);
}
