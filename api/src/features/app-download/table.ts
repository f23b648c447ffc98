import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
