import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { rateLimits } from './table.ts';

/** The stored name of a count: hashed, so that the table contains no personal data. @param limit identifies it in every process */
export function countKey(secret: Buffer, limit: string, client: string): string {
  return createHmac('sha256', secret).update(`${limit}:${client}`).digest('base64url');
}

/** Counts once in a window, which the first count begins; the row is locked until commit. @param windowMs in ms */
export async function countOne(db: Database, key: string, windowMs: number) {
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
