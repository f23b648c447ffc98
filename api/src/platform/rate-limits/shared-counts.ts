import type { Options, Store } from 'express-rate-limit';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { countKey, countOne } from './count.ts';
import { rateLimits } from './table.ts';

/** Creates the store of one limit. @param name identifies the limit in every process, also of another version */
export type OpenCounts = (name: string) => Store;

/**
 * Counts requests in the database, so that several apis of one site count together.
 * @param key hashes IP addresses
 */
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
