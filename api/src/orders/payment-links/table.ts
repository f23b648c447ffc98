import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Payments that belong to no order; each is mailed to the company once. The table keeps its first name. */
export const unmatchedPayments = pgTable('unplaced_payments', {
  /** The provider's id of the checkout session; without one, of the subscription, invoice, intent or charge. */
  reference: text().primaryKey(),
  /** A `Problem`. */
  problem: text().notNull(),
  /** The event that reported it; null if reconciliation found it. */
  eventId: text(),
  /** In the currency's smallest unit. */
  amount: integer(),
  currency: text(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its order was found, it was refunded, or a person dealt with it. */
  clearedAt: timestamp({ withTimezone: true }),
});
