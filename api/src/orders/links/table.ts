import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { and, eq, gt } from 'drizzle-orm';
import { accountSessions } from '../../customers/sessions/table.ts';
import { orders, type Order } from '../table.ts';
import type { Database } from '../../platform/database/database.ts';

/** Links that open an order; without its row a link opens nothing. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** In the link's token; of a mailed link, the id of its job. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of a link on an account's page: the session with which it ends. */
    sessionHash: text().references(() => accountSessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('order_links_order').on(table.orderId),
    index('order_links_session').on(table.sessionHash),
  ],
);

/** The order of a link that has not expired. */
export async function findOrderByLink(db: Database, id: string): Promise<Order | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
    .where(and(eq(orderLinks.id, id), gt(orderLinks.expiresAt, new Date())));
  return row?.order;
}

/** Makes a single link open nothing. @returns whether there was one */
export async function deleteOrderLink(db: Database, id: string): Promise<boolean> {
  return (
    (await db.delete(orderLinks).where(eq(orderLinks.id, id)).returning({ id: orderLinks.id })).length > 0
  );
}
