import { randomBytes } from 'node:crypto';
import { insertRow, type Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { DataSubject } from '../../platform/personal-data/data-holder.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import { accountSessions } from './table.ts';

export const sessionMs = 12 * 60 * 60 * 1000;

/** A person who has proved access to a mailbox. */
export type Customer = Pick<DataSubject, 'email' | 'mailboxKey'>;

export type SignedIn = typeof accountSessions.$inferSelect;

/**
 * Begins a session.
 * @param email verified
 * @returns the secret, which is stored in the cookie only
 */
export async function beginSession(db: Database, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertRow(db, accountSessions, {
    tokenHash: hashSecret(secret),
    email,
    mailboxKey: mailboxKey(email),
    expiresAt: new Date(Date.now() + sessionMs),
  });
  return secret;
}
