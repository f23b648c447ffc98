import { and, eq, gt, lt } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { hashOf } from './secret-hash.ts';
import { sessionMs } from './session-cookie.ts';
import { accountSessions } from './table.ts';

/** Somebody who has shown that the address's mail reaches them. */
export interface Customer {
  email: string;
  mailboxKey: string;
}

/** Opens a session. @param email a verified address @returns its secret, which only the cookie holds */
export async function openSession(db: Database, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.insert(accountSessions).values({
    tokenHash: hashOf(secret),
    email,
    mailboxKey: mailboxKey(email),
    expiresAt: new Date(Date.now() + sessionMs),
  });
  return secret;
}

/** The customer of a session that has not ended. */
export async function findCustomer(db: Database, secret: string): Promise<Customer | undefined> {
  const isValid = and(
    eq(accountSessions.tokenHash, hashOf(secret)),
    gt(accountSessions.expiresAt, new Date()),
  );
  const [session] = await db.select().from(accountSessions).where(isValid);
  return session && { email: session.email, mailboxKey: session.mailboxKey };
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await db.delete(accountSessions).where(eq(accountSessions.tokenHash, hashOf(secret)));
}

/** Deletes the sessions that are over. @returns how many */
export async function deleteSessions(db: Database): Promise<number> {
  const over = lt(accountSessions.expiresAt, new Date());
  return (await db.delete(accountSessions).where(over).returning({ email: accountSessions.email })).length;
}
