import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { unfinishedJob } from '../../platform/outbox/outbox-repository.ts';
import { contactMessages } from './table.ts';

export async function insertMessage(
  db: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

export async function findMessage(db: Database, id: string) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message;
}

/** Deletes the delivered messages from before a time. @returns how many */
export async function deleteMessages(db: Database, before: Date): Promise<number> {
  const unfinished = unfinishedJob(db, 'contact', contactMessages.id);
  const deleted = await db
    .delete(contactMessages)
    .where(and(lt(contactMessages.createdAt, before), notExists(unfinished)))
    .returning({ id: contactMessages.id });
  return deleted.length;
}
