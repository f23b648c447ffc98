import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/table.ts';

/** Received events of the provider, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    orderId: uuid().references(() => orders.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('payment_events_order_id').on(table.orderId)],
);
