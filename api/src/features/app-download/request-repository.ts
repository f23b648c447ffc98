import { and, eq, gt } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { downloadRequests } from './table.ts';

export const findRequest = (db: Database, id: string) =>
  findRow(db, downloadRequests, eq(downloadRequests.id, id));

/** The app of a valid ticket. */
export async function findAppByTicket(db: Database, ticketHash: string): Promise<string | undefined> {
  const { ticketExpiresAt } = downloadRequests;
  const valid = and(eq(downloadRequests.ticketHash, ticketHash), gt(ticketExpiresAt, new Date()));
  return (await findRow(db, downloadRequests, valid))?.app;
}
