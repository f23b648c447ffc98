import { and, eq, gt, isNull } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { accountLinks } from './table.ts';

type AccountLink = typeof accountLinks.$inferSelect;

export const findLink = (db: Database, id: string) => findRow(db, accountLinks, eq(accountLinks.id, id));

/** The link that was requested for an email, as typed, after a time and has not been used. */
export function findLinkSince(db: Database, email: string, since: Date): Promise<AccountLink | undefined> {
  const isRecent = and(
    eq(accountLinks.email, email),
    gt(accountLinks.createdAt, since),
    isNull(accountLinks.usedAt),
  );
  return findRow(db, accountLinks, isRecent);
}

export async function activateLink(db: Database, id: string, valid: { tokenHash: string; expiresAt: Date }) {
  await db
    .update(accountLinks)
    .set(valid)
    .where(and(eq(accountLinks.id, id), isNull(accountLinks.usedAt)));
}

const isValid = (tokenHash: string) =>
  and(
    eq(accountLinks.tokenHash, tokenHash),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, new Date()),
  );

export const findValidLink = (db: Database, tokenHash: string) =>
  findRow(db, accountLinks, isValid(tokenHash));

/** Marks a link as used. @returns the link, to only one of several callers */
export async function useLink(db: Database, tokenHash: string): Promise<AccountLink | undefined> {
  const [link] = await db
    .update(accountLinks)
    .set({ usedAt: new Date() })
    .where(isValid(tokenHash))
    .returning();
  return link;
}
