import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { unfinishedJob } from '../../platform/outbox/outbox-repository.ts';
import { contactMessages } from './table.ts';

export async function insertMessage(
  db: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

export const findMessage = (db: Database, id: string) =>
  findRow(db, contactMessages, eq(contactMessages.id, id));

/** Deletes the delivered messages from before a time. @returns how many */
export async function deleteMessages(db: Database, before: Date): Promise<number> {
  const unfinished = unfinishedJob(db, 'contact', contactMessages.id);
  const deleted = await db
    .delete(contactMessages)
    .where(and(lt(contactMessages.createdAt, before), notExists(unfinished)))
    .returning({ id: contactMessages.id });
  return deleted.length;
}
