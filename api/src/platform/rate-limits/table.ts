import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests counted for rate limits, where several processes share the counts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash of the limit and of the network address or mailbox. */
    key: text().primaryKey(),
    requests: integer().notNull(),
    /** The end of the window. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_ends_at').on(table.endsAt)],
);
