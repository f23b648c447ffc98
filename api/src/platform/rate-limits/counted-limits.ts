import { createHmac } from 'node:crypto';
import { sql, eq } from 'drizzle-orm';
import type { Options, Store } from 'express-rate-limit';
import type { Database } from '../database/database.ts';
import { mergedMailboxKey } from '../mail/mailbox-key.ts';
import { rateLimits } from './table.ts';

/** Hashed, so that the table contains no personal data. @param limit identifies the count in every process */
function countKey(secret: Buffer, limit: string, client: string): string {
  return createHmac('sha256', secret).update(`${limit}:${client}`).digest('base64url');
}

/** Counts once in a window, which the first count begins; the row is locked until commit. @param windowMs in ms */
async function countOne(db: Database, key: string, windowMs: number) {
  const ended = sql`${rateLimits.endsAt} <= now()`;
  const end = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, requests: 1, endsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        requests: sql`case when ${ended} then 1 else ${rateLimits.requests} + 1 end`,
        endsAt: sql`case when ${ended} then ${end} else ${rateLimits.endsAt} end`,
      },
    })
    .returning();
  if (!counted) throw new Error('an upsert returns its row');
  return counted;
}

/** Creates the store of one limit. @param name identifies the limit in every process, also of another version */
export type OpenCounts = (name: string) => Store;

/** Counts requests in the database, so that several apis of one site count together. @param key hashes IP addresses */
export function shareCounts(db: Database, key: Buffer): OpenCounts {
  return (name) => {
    const hash = (client: string) => countKey(key, name, client);
    let windowMs = 0;
    return {
      localKeys: false,
      init: (options: Options) => void (windowMs = options.windowMs),
      async increment(client) {
        const counted = await countOne(db, hash(client), windowMs);
        return { totalHits: counted.requests, resetTime: counted.endsAt };
      },
      // express-rate-limit calls these only for options that no limit sets.
      decrement: () => undefined,
      resetKey: () => undefined,
    };
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The part of a day's mails that is reserved for links to sign in, rounded down. Otherwise anyone could use up the day's
 * mails with others and keep the owner out.
 */
const shareOfSignIns = 2 / 5;

/**
 * Mails a day that anyone can cause to a mailbox.
 * @param secret hashes mailboxes
 * @param mailsPerDay with links to sign in
 */
export function openMailBudget(secret: Buffer, mailsPerDay: number) {
  const signIns = Math.floor(mailsPerDay * shareOfSignIns);
  const keyOf = (limit: string, email: string) => countKey(secret, limit, mergedMailboxKey(email));
  const isWithin = async (transaction: Database, limit: string, email: string, maxRequests: number) =>
    (await countOne(transaction, keyOf(limit, email), dayMs)).requests <= maxRequests;
  /** Counts a mail in the transaction that queues it, by the stored address. @returns whether it may be queued */
  const take = (transaction: Database, email: string) =>
    isWithin(transaction, 'mails', email, mailsPerDay - signIns);
  return {
    take,
    /** The same for a link to sign in, which has a part of the day's mails for itself. */
    takeSignIn: async (transaction: Database, email: string) =>
      (await isWithin(transaction, 'sign-in mails', email, signIns)) || take(transaction, email),
    /** Resets the count: the mailbox's owner has just opened a mailed link. */
    async renew(transaction: Database, email: string) {
      // Locks in the same order as `takeSignIn`.
      for (const limit of ['sign-in mails', 'mails'])
        await transaction.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, email)));
    },
  };
}

export type MailBudget = ReturnType<typeof openMailBudget>;
