import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Customers who are signed in. */
export const accountSessions = pgTable('account_sessions', {
  /** SHA-256 of the cookie's value, in hex. */
  tokenHash: text().primaryKey(),
  /** Verified: the link that opened the session was mailed there. */
  email: text().notNull(),
  /** The key of the mailbox; the customer owns the orders with the same key. */
  mailboxKey: text().notNull(),
  /** The last refused input of the billing address, to be corrected. */
  refusedInput: jsonb().$type<Record<string, string>>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
