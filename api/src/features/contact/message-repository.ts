import type { Database } from '../../platform/database/database.ts';
import { contactMessages } from './table.ts';

export async function insertMessage(
  db: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}
