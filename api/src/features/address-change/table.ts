import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';

/** Requests to move an account to another address; those that were carried out are kept for their last mails. */
export const addressChanges = pgTable(
  'address_changes',
  {
    /** In the token of each link. */
    id: uuid().primaryKey(),
    /** Of the account when it was asked for. */
    mailboxKey: text().notNull(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    oldConfirmedAt: timestamp({ withTimezone: true }),
    newConfirmedAt: timestamp({ withTimezone: true }),
    /** When it was carried out, or refused. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('address_changes_mailbox').on(table.mailboxKey)],
);

export type AddressChange = typeof addressChanges.$inferSelect;

/** The two mailboxes that confirm a change. */
export type Side = 'old' | 'new';
