import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
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
