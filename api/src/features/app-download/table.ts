import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { and, eq, gt } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { holderOfMailbox } from '../../platform/personal-data/data-holder.ts';

export const downloadRequests = pgTable('download_requests', {
  id: uuid().primaryKey(),
  app: text().notNull(),
  customerName: text().notNull(),
  customerEmail: text().notNull(),
  language: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** SHA-256 of the ticket in the visitor's cookie, in hex; only for forms sent without script. */
  ticketHash: text().unique('download_requests_ticket'),
  ticketExpiresAt: timestamp({ withTimezone: true }),
});

export const findRequest = (db: Database, id: string) =>
  findRow(db, downloadRequests, eq(downloadRequests.id, id));

export async function findAppByTicket(db: Database, ticketHash: string): Promise<string | undefined> {
  const { ticketExpiresAt } = downloadRequests;
  const valid = and(eq(downloadRequests.ticketHash, ticketHash), gt(ticketExpiresAt, new Date()));
  return (await findRow(db, downloadRequests, valid))?.app;
}

export const downloadData = holderOfMailbox(downloadRequests, downloadRequests.customerEmail, {
  entries: 'appsAskedFor',
  subject: 'requestId',
  show: ({ createdAt, app, customerName, customerEmail, language }) => ({
    askedAt: createdAt,
    app,
    name: customerName,
    email: customerEmail,
    language,
  }),
});
