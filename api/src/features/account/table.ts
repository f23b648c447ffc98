import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@site/shared-i18n';
import { holderOfMailbox, type DataHolder } from '../../platform/personal-data/data-holder.ts';

/** Requested links that sign in by mail. */
export const accountLinks = pgTable('account_links', {
  id: uuid().primaryKey(),
  /** As typed: the mail goes there. */
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  /** The code of a device that waits for this sign-in, as it is printed. */
  deviceCode: text(),
  /** SHA-256 of the link's secret, in hex; absent until the mail is written. */
  tokenHash: text().unique('account_links_token'),
  expiresAt: timestamp({ withTimezone: true }),
  usedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const links = holderOfMailbox(accountLinks, accountLinks.email, {
  entries: 'linksToSignIn',
  subject: 'linkId',
  show: ({ createdAt, email, language, expiresAt, usedAt }) => ({
    askedAt: createdAt,
    email,
    language,
    validUntil: expiresAt,
    usedAt,
  }),
});

/** Links to sign in. Those to an account's old address end. */
export const linkData: DataHolder = { ...links, isTrace: true, move: links.erase };
