import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder, Person } from '../../platform/personal-data/data-holder.ts';
import { findSpellings } from '../../platform/personal-data/find-spellings.ts';
import { accountLinks, accountSessions } from './table.ts';

/** Links to sign in, and sessions. */
export const signInData: DataHolder = {
  async read(db, person) {
    const links = await db
      .select()
      .from(accountLinks)
      .where(await isLinkOf(db, person))
      .orderBy(asc(accountLinks.createdAt));
    const sessions = await db
      .select()
      .from(accountSessions)
      .where(eq(accountSessions.mailboxKey, person.mailboxKey))
      .orderBy(asc(accountSessions.createdAt));
    return {
      entries: {
        linksToSignIn: links.map(({ createdAt, email, language, expiresAt, usedAt }) => ({
          askedAt: createdAt,
          email,
          language,
          validUntil: expiresAt,
          usedAt,
        })),
        sessions: sessions.map(({ createdAt, email, expiresAt }) => ({
          begunAt: createdAt,
          email,
          endsAt: expiresAt,
        })),
      },
      subjects: { linkId: links.map(({ id }) => id) },
    };
  },
  async erase(transaction, person) {
    await transaction.delete(accountLinks).where(await isLinkOf(transaction, person));
    await transaction.delete(accountSessions).where(eq(accountSessions.mailboxKey, person.mailboxKey));
  },
};

async function isLinkOf(db: Database, { mailboxKey }: Person) {
  return inArray(accountLinks.email, await findSpellings(db, accountLinks, accountLinks.email, mailboxKey));
}
