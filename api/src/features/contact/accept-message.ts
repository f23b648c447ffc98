import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { insertMessage } from './message-repository.ts';

/** Stores a visitor's message and its delivery together: what is answered with success arrives (requirements, M10). */
export async function acceptMessage(db: Database, message: ContactMessage): Promise<{ id: string }> {
  const { name, email, subject, language } = message;
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await insertMessage(transaction, { id, name, email, subject, message: message.message, language });
    await enqueue(transaction, { kind: 'contact', cause: `contact:${id}`, payload: { messageId: id } });
  });
  return { id };
}
