import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder, Person } from '../../platform/personal-data/data-holder.ts';
import { findSpellings } from '../../platform/personal-data/find-spellings.ts';
import { downloadRequests } from './table.ts';

/** Requested apps. */
export const downloadData: DataHolder = {
  async read(db, person) {
    const rows = await db
      .select()
      .from(downloadRequests)
      .where(await isOf(db, person))
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
  async erase(transaction, person) {
    await transaction.delete(downloadRequests).where(await isOf(transaction, person));
  },
};

async function isOf(db: Database, { mailboxKey }: Person) {
  const { customerEmail } = downloadRequests;
  return inArray(customerEmail, await findSpellings(db, downloadRequests, customerEmail, mailboxKey));
}
