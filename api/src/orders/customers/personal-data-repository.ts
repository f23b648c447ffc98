import { asc, eq } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { accountSessions } from './table.ts';

/** Sessions of a signed-in customer. */
export const sessionData: DataHolder = {
  async read(db, { mailboxKey }) {
    const rows = await db
      .select()
      .from(accountSessions)
      .where(eq(accountSessions.mailboxKey, mailboxKey))
      .orderBy(asc(accountSessions.createdAt));
    return {
      entries: {
        sessions: rows.map(({ createdAt, email, expiresAt, refusedInput }) => ({
          begunAt: createdAt,
          email,
          endsAt: expiresAt,
          inputToCorrect: refusedInput,
        })),
      },
    };
  },
  async move(transaction, person, { email, mailboxKey }) {
    await transaction
      .update(accountSessions)
      .set({ email, mailboxKey })
      .where(eq(accountSessions.mailboxKey, person.mailboxKey));
  },
  async erase(transaction, { mailboxKey }) {
    await transaction.delete(accountSessions).where(eq(accountSessions.mailboxKey, mailboxKey));
  },
};
