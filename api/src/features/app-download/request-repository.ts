import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { unfinishedJob } from '../../platform/outbox/outbox-repository.ts';
import { downloadRequests } from './table.ts';

export async function insertRequest(
  db: Database,
  request: typeof downloadRequests.$inferInsert,
): Promise<void> {
  await db.insert(downloadRequests).values(request);
}

export const findRequest = (db: Database, id: string) =>
  findRow(db, downloadRequests, eq(downloadRequests.id, id));

/** The app of a valid ticket. */
export async function findAppByTicket(db: Database, ticketHash: string): Promise<string | undefined> {
  const { ticketExpiresAt } = downloadRequests;
  const valid = and(eq(downloadRequests.ticketHash, ticketHash), gt(ticketExpiresAt, new Date()));
  return (await findRow(db, downloadRequests, valid))?.app;
}

/** Deletes the requests that were made before a time and whose mail was sent. @returns how many */
export async function deleteRequests(db: Database, before: Date): Promise<number> {
  const unfinished = unfinishedJob(db, 'app-download', downloadRequests.id);
  const deleted = await db
    .delete(downloadRequests)
    .where(and(lt(downloadRequests.createdAt, before), notExists(unfinished)))
    .returning({ id: downloadRequests.id });
  return deleted.length;
}
