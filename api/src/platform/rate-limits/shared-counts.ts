import type { Options, Store } from 'express-rate-limit';
import type { Database } from '../database/database.ts';
import { countKey, countOne } from './count.ts';

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
      // Called by options that no limit has.
      decrement: () => undefined,
      resetKey: () => undefined,
    };
  };
}
