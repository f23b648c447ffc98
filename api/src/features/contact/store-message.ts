import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@site/api-contract';
import { insertRow, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { contactMessages } from './table.ts';

/** Stores a message and queues its delivery in one transaction, so that an accepted message arrives (M10). */
export async function storeMessage(db: Database, message: ContactMessage): Promise<{ id: string }> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await insertRow(transaction, contactMessages, { ...message, id });
    await enqueue(transaction, 'contact', id, { messageId: id });
  });
  return { id };
}
