import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import { orderLinks } from './table.ts';

/** The order of a link that has not expired. */
export async function findOrderByLink(db: Database, id: string): Promise<Order | undefined> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
    .where(and(eq(orderLinks.id, id), gt(orderLinks.expiresAt, new Date())));
  return found?.order;
}

/** Makes a single link open nothing. @returns whether there was one */
export async function deleteOrderLink(db: Database, id: string): Promise<boolean> {
  return (
    (await db.delete(orderLinks).where(eq(orderLinks.id, id)).returning({ id: orderLinks.id })).length > 0
  );
}
