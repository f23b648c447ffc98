import { asc } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { isSpellingOf } from '../../platform/personal-data/mailbox-spellings.ts';
import { contactMessages } from './table.ts';

/** Messages to the publisher: every column but the id, so that a new field of the form is included. */
export const contactData: DataHolder = {
  async emails(db) {
    const rows = await db.selectDistinct({ email: contactMessages.email }).from(contactMessages);
    return rows.map(({ email }) => email);
  },
  async read(db, { mailboxKey }) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(await isSpellingOf(db, contactMessages, contactMessages.email, mailboxKey))
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
  async erase(transaction, { mailboxKey }) {
    await transaction
      .delete(contactMessages)
      .where(await isSpellingOf(transaction, contactMessages, contactMessages.email, mailboxKey));
  },
};
