import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder, Person } from '../../platform/personal-data/data-holder.ts';
import { findSpellings } from '../../platform/personal-data/find-spellings.ts';
import { accountLinks } from './table.ts';

/** Links to sign in. */
export const linkData: DataHolder = {
  async read(db, person) {
    const rows = await db
      .select()
      .from(accountLinks)
      .where(await isOf(db, person))
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
  async erase(transaction, person) {
    await transaction.delete(accountLinks).where(await isOf(transaction, person));
  },
};

async function isOf(db: Database, { mailboxKey }: Person) {
  return inArray(accountLinks.email, await findSpellings(db, accountLinks, accountLinks.email, mailboxKey));
}
