import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { undelivered } from '../../platform/outbox/outbox-repository.ts';
import { downloadRequests } from './table.ts';

export async function insertRequest(
  db: Database,
  request: typeof downloadRequests.$inferInsert,
): Promise<void> {
  await db.insert(downloadRequests).values(request);
}

/** The app that a ticket was given for, while it is valid. */
export async function findAppByTicket(
  db: Database,
  ticketHash: string,
  now: Date,
): Promise<string | undefined> {
  const valid = and(eq(downloadRequests.ticketHash, ticketHash), gt(downloadRequests.ticketExpiresAt, now));
  const [row] = await db.select({ app: downloadRequests.app }).from(downloadRequests).where(valid);
  return row?.app;
}

/** Deletes the requests of before a time, except those whose mail has not been sent yet; answers how many. */
export async function deleteRequests(db: Database, before: Date): Promise<number> {
  const cause = sql`'app-download:' || ${downloadRequests.id}::text`;
  const deleted = await db
    .delete(downloadRequests)
    .where(and(lt(downloadRequests.createdAt, before), notExists(undelivered(db, cause))))
    .returning({ id: downloadRequests.id });
  return deleted.length;
}
