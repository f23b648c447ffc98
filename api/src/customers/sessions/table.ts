import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { and, eq, gt, asc } from 'drizzle-orm';
import { findRow, type Database, listRows } from '../../platform/database/database.ts';
import type { DataHolder, DataSubject } from '../../platform/personal-data/data-holder.ts';

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

type Session = typeof accountSessions.$inferSelect;

export function findSession(db: Database, tokenHash: string): Promise<Session | undefined> {
  const isValid = and(eq(accountSessions.tokenHash, tokenHash), gt(accountSessions.expiresAt, new Date()));
  return findRow(db, accountSessions, isValid);
}

export async function updateRefusedInput(
  db: Database,
  tokenHash: string,
  refusedInput: Session['refusedInput'],
): Promise<void> {
  await db.update(accountSessions).set({ refusedInput }).where(eq(accountSessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(accountSessions).where(eq(accountSessions.tokenHash, tokenHash));
}

/** Ends all sessions of a mailbox. @returns whether there were any: of two simultaneous requests, true for one only */
export async function deleteSessionsOf(transaction: Database, mailboxKey: string): Promise<boolean> {
  const isOf = eq(accountSessions.mailboxKey, mailboxKey);
  return (await transaction.delete(accountSessions).where(isOf).returning()).length > 0;
}

export const sessionData: DataHolder = {
  isTrace: true,
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
  /** Sessions end: a reader of the old mailbox may hold one. */
  move: endSessions,
  erase: endSessions,
};

async function endSessions(transaction: Database, { mailboxKey }: DataSubject): Promise<void> {
  await deleteSessionsOf(transaction, mailboxKey);
}
