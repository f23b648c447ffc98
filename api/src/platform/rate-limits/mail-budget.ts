import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mergedMailboxKey } from '../mail/mailbox-key.ts';
import { countKey, countOne } from './count.ts';
import { rateLimits } from './table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How many mails a day anyone can cause to a mailbox by typing its address, over all endpoints. */
export interface MailBudget {
  /**
   * Counts a mail in the transaction that queues it, by the stored address.
   * @returns whether it may be queued
   */
  take: (transaction: Database, email: string) => Promise<boolean>;
  /** Begins anew: the mailbox's owner has just opened a mailed link. */
  renew: (transaction: Database, email: string) => Promise<void>;
}

/** @param secret hashes the mailboxes @param mailsPerDay to one mailbox */
export function openMailBudget(secret: Buffer, mailsPerDay: number): MailBudget {
  const keyOf = (email: string) => countKey(secret, 'mails', mergedMailboxKey(email));
  return {
    take: async (transaction, email) =>
      (await countOne(transaction, keyOf(email), dayMs)).requests <= mailsPerDay,
    renew: async (transaction, email) =>
      void (await transaction.delete(rateLimits).where(eq(rateLimits.key, keyOf(email)))),
  };
}
