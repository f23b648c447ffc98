import { and, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { undelivered } from '../../platform/outbox/outbox-repository.ts';
import { contactMessages } from './table.ts';

export async function insertMessage(
  db: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

/** Deletes the messages of before a time, except those that have not reached the company yet; answers how many. */
export async function deleteMessages(db: Database, before: Date): Promise<number> {
  const cause = sql`'contact:' || ${contactMessages.id}::text`;
  const deleted = await db
    .delete(contactMessages)
    .where(and(lt(contactMessages.createdAt, before), notExists(undelivered(db, cause))))
    .returning({ id: contactMessages.id });
  return deleted.length;
}
