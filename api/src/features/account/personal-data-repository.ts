import { asc } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { isSpellingOf } from '../../platform/personal-data/mailbox-spellings.ts';
import { accountLinks } from './table.ts';

/** Links to sign in. */
export const linkData: DataHolder = {
  async emails(db) {
    const rows = await db.selectDistinct({ email: accountLinks.email }).from(accountLinks);
    return rows.map(({ email }) => email);
  },
  async read(db, { mailboxKey }) {
    const rows = await db
      .select()
      .from(accountLinks)
      .where(await isSpellingOf(db, accountLinks, accountLinks.email, mailboxKey))
      .orderBy(asc(accountLinks.createdAt));
    return {
      entries: {
        linksToSignIn: rows.map(({ createdAt, email, language, expiresAt, usedAt }) => ({
          askedAt: createdAt,
          email,
          language,
          validUntil: expiresAt,
          usedAt,
        })),
      },
      subjects: { linkId: rows.map(({ id }) => id) },
    };
  },
  /** Links to the old address end. */
  async move(transaction, { mailboxKey }) {
    await transaction
      .delete(accountLinks)
      .where(await isSpellingOf(transaction, accountLinks, accountLinks.email, mailboxKey));
  },
  async erase(transaction, { mailboxKey }) {
    await transaction
      .delete(accountLinks)
      .where(await isSpellingOf(transaction, accountLinks, accountLinks.email, mailboxKey));
  },
};
