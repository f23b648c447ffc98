import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mergedMailboxKey } from '../mail/mailbox-key.ts';
import { countKey, countOne } from './count.ts';
import { rateLimits } from './table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Of the mails of a day, the part that only links to sign in use, rounded down: else anyone could keep the owner out by other mails. */
const shareOfSignIns = 2 / 5;

/** How many mails a day anyone can cause to a mailbox by typing its address, over all endpoints. */
export interface MailBudget {
  /**
   * Counts a mail in the transaction that queues it, by the stored address.
   * @returns whether it may be queued
   */
  take: (transaction: Database, email: string) => Promise<boolean>;
  /** The same for a link to sign in, which has a part of the day's mails for itself. */
  takeSignIn: (transaction: Database, email: string) => Promise<boolean>;
  /** Begins anew: the mailbox's owner has just opened a mailed link. */
  renew: (transaction: Database, email: string) => Promise<void>;
}

/** @param secret hashes the mailboxes @param mailsPerDay to one mailbox, links to sign in included */
export function openMailBudget(secret: Buffer, mailsPerDay: number): MailBudget {
  const signIns = Math.floor(mailsPerDay * shareOfSignIns);
  const keyOf = (limit: string, email: string) => countKey(secret, limit, mergedMailboxKey(email));
  const isWithin = async (transaction: Database, limit: string, email: string, most: number) =>
    (await countOne(transaction, keyOf(limit, email), dayMs)).requests <= most;
  const take: MailBudget['take'] = (transaction, email) =>
    isWithin(transaction, 'mails', email, mailsPerDay - signIns);
  return {
    take,
    takeSignIn: async (transaction, email) =>
      (await isWithin(transaction, 'sign-in mails', email, signIns)) || take(transaction, email),
    async renew(transaction, email) {
      // One after the other, in the order in which `takeSignIn` locks them.
      for (const limit of ['sign-in mails', 'mails'])
        await transaction.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, email)));
    },
  };
}
