import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Payments without an order; each is mailed to the company once. */
export const unplacedPayments = pgTable('unplaced_payments', {
  /** The provider's id: of the checkout session, else the subscription, invoice, intent or charge. */
  reference: text().primaryKey(),
  problem: text().notNull(),
  /** The event that named it; null if reconciliation found it. */
  eventId: text(),
  /** In the currency's smallest unit. */
  amount: integer(),
  currency: text(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its order was found, the money was given back, or a person dealt with it. */
  clearedAt: timestamp({ withTimezone: true }),
});
