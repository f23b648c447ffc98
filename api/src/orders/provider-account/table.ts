import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The account at the payment provider that holds all orders, in the only row. */
export const providerAccount = pgTable('provider_account', {
  id: integer().primaryKey(),
  accountId: text().notNull(),
  /** Test and live keys of one account see different objects. */
  livemode: boolean().notNull(),
  /** Until when checkout sessions, refunds and disputes were reconciled. */
  sessionsReadUntil: timestamp({ withTimezone: true }),
});
