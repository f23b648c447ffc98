import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';

/** Requested links that sign in by mail. */
export const accountLinks = pgTable('account_links', {
  id: uuid().primaryKey(),
  /** As typed: the mail goes there. */
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  /** SHA-256 of the link's secret, in hex; absent until the mail is written. */
  tokenHash: text().unique('account_links_token'),
  expiresAt: timestamp({ withTimezone: true }),
  usedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Customers who are signed in. */
export const accountSessions = pgTable('account_sessions', {
  /** SHA-256 of the cookie's value, in hex. */
  tokenHash: text().primaryKey(),
  /** Verified: the link that opened the session was mailed there. */
  email: text().notNull(),
  /** The key of the mailbox; the customer owns the orders with the same key. */
  mailboxKey: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
