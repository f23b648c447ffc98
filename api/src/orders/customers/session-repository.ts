import { and, eq, gt } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { accountSessions } from './table.ts';

type Session = typeof accountSessions.$inferSelect;

/** A session that has not ended. */
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
