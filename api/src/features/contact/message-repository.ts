import { eq } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { contactMessages } from './table.ts';

export async function insertMessage(
  db: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

export const findMessage = (db: Database, id: string) =>
  findRow(db, contactMessages, eq(contactMessages.id, id));
