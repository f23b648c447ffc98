import { createHmac } from 'node:crypto';
import type { Options, Store } from 'express-rate-limit';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { rateLimits } from './table.ts';

/** Creates the store of one limit. @param name identifies the limit in every process, also of another version */
export type OpenCounts = (name: string) => Store;

/**
 * Counts requests in the database, so that several apis of one site count together.
 * @param key hashes IP addresses and mailboxes, so that the table contains no personal data
 */
export function shareCounts(db: Database, key: Buffer): OpenCounts {
  return (name) => {
    const hash = (client: string) =>
      createHmac('sha256', key).update(`${name}:${client}`).digest('base64url');
    let windowMs = 0;
    return {
      localKeys: false,
      init: (options: Options) => void (windowMs = options.windowMs),
      async increment(client) {
        const ended = sql`${rateLimits.endsAt} <= now()`;
        const end = sql`now() + ${windowMs} * interval '1 millisecond'`;
        const [counted] = await db
          .insert(rateLimits)
          .values({ key: hash(client), requests: 1, endsAt: end })
          .onConflictDoUpdate({
            target: rateLimits.key,
            set: {
              requests: sql`case when ${ended} then 1 else ${rateLimits.requests} + 1 end`,
              endsAt: sql`case when ${ended} then ${end} else ${rateLimits.endsAt} end`,
            },
          })
          .returning();
        if (!counted) throw new Error('an upsert returns its row');
        return { totalHits: counted.requests, resetTime: counted.endsAt };
      },
      async decrement(client) {
        await db
          .update(rateLimits)
          .set({ requests: sql`${rateLimits.requests} - 1` })
          .where(eq(rateLimits.key, hash(client)));
      },
      async resetKey(client) {
        await db.delete(rateLimits).where(eq(rateLimits.key, hash(client)));
      },
    };
  };
}

/** Deletes the counts of windows that have ended. @returns how many */
export async function deleteEndedCounts(db: Database): Promise<number> {
  const deleted = await db
    .delete(rateLimits)
    .where(lt(rateLimits.endsAt, sql`now()`))
    .returning({ key: rateLimits.key });
  return deleted.length;
}
