import { asc, eq } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import type { DataHolder, DataSubject } from '../../platform/personal-data/data-holder.ts';
import { deleteSessionsOf } from './session-repository.ts';
import { accountSessions } from './table.ts';

export const sessionData: DataHolder = {
  async read(db, { mailboxKey }) {
    const isOf = eq(accountSessions.mailboxKey, mailboxKey);
    const rows = await listRows(db, accountSessions, isOf, asc(accountSessions.createdAt));
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
  /** They end: who has read the old mailbox may hold one. */
  move: endSessions,
  erase: endSessions,
};

async function endSessions(transaction: Database, { mailboxKey }: DataSubject): Promise<void> {
  await deleteSessionsOf(transaction, mailboxKey);
}
