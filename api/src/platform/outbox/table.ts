import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What is still to be delivered, written in the transaction that causes it. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** Which handler delivers it. */
    kind: text().notNull(),
    /** The cause, so that the same one never leaves two rows: `contact:<message id>`. */
    cause: text().notNull().unique(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Not tried before this time; a worker that takes the row moves it on, as its lease. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.deliveredAt, table.dueAt)],
);
