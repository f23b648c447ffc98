import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { outbox } from './table.ts';

export interface Delivery {
  kind: string;
  /** Names the cause; a second delivery of the same cause is not queued. */
  cause: string;
  payload: Record<string, unknown>;
}

/** Queues a delivery; called with the transaction of what causes it, so that both are kept or neither. */
export async function enqueue(transaction: Database, delivery: Delivery): Promise<void> {
  await transaction
    .insert(outbox)
    .values({ id: randomUUID(), ...delivery })
    .onConflictDoNothing({ target: outbox.cause });
}
