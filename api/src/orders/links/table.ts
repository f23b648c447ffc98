import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accountSessions } from '../customers/table.ts';
import { orders } from '../table.ts';

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
