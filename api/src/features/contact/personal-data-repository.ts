import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder, Person } from '../../platform/personal-data/data-holder.ts';
import { findSpellings } from '../../platform/personal-data/find-spellings.ts';
import { contactMessages } from './table.ts';

/** Messages to the publisher: every column but the id, so that a new field of the form is included. */
export const contactData: DataHolder = {
  async read(db, person) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(await isOf(db, person))
      .orderBy(asc(contactMessages.createdAt));
    const messages = rows.map(({ id, createdAt, ...fields }) => ({
      id,
      shown: { sentAt: createdAt, ...fields },
    }));
    return {
      entries: { messagesToUs: messages.map(({ shown }) => shown) },
      subjects: { messageId: messages.map(({ id }) => id) },
    };
  },
  async erase(transaction, person) {
    await transaction.delete(contactMessages).where(await isOf(transaction, person));
  },
};

async function isOf(db: Database, { mailboxKey }: Person) {
  return inArray(
    contactMessages.email,
    await findSpellings(db, contactMessages, contactMessages.email, mailboxKey),
  );
}
