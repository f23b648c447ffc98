import { asc } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { isSpellingOf } from '../../platform/personal-data/mailbox-spellings.ts';
import { downloadRequests } from './table.ts';

/** Requested apps. */
export const downloadData: DataHolder = {
  async emails(db) {
    const rows = await db.selectDistinct({ email: downloadRequests.customerEmail }).from(downloadRequests);
    return rows.map(({ email }) => email);
  },
  async read(db, { mailboxKey }) {
    const rows = await db
      .select()
      .from(downloadRequests)
      .where(await isSpellingOf(db, downloadRequests, downloadRequests.customerEmail, mailboxKey))
      .orderBy(asc(downloadRequests.createdAt));
    return {
      entries: {
        appsAskedFor: rows.map(({ createdAt, app, customerName, customerEmail, language }) => ({
          askedAt: createdAt,
          app,
          name: customerName,
          email: customerEmail,
          language,
        })),
      },
      subjects: { requestId: rows.map(({ id }) => id) },
    };
  },
  async erase(transaction, { mailboxKey }) {
    await transaction
      .delete(downloadRequests)
      .where(await isSpellingOf(transaction, downloadRequests, downloadRequests.customerEmail, mailboxKey));
  },
};
