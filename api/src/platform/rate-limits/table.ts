import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counted requests for rate limits, shared by all apis on the database. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash of the limit and the IP address or mailbox. */
    key: text().primaryKey(),
    requests: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_ends_at').on(table.endsAt)],
);
