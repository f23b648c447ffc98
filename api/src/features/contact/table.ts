import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { eq } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { holderOfMailbox } from '../../platform/personal-data/data-holder.ts';

export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  language: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const findMessage = (db: Database, id: string) =>
  findRow(db, contactMessages, eq(contactMessages.id, id));

/** Messages to the publisher: every column but the id, so that a new field of the form is included. */
export const contactData = holderOfMailbox(contactMessages, contactMessages.email, {
  entries: 'messagesToUs',
  subject: 'messageId',
  show: ({ id: _id, createdAt, ...fields }) => ({ sentAt: createdAt, ...fields }),
});
