import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { outbox } from './table.ts';

export interface Delivery {
  kind: string;
  /** Names the cause; a second delivery of the same cause is not queued. */
  cause: string;
  payload: Record<string, unknown>;
  /** Not before so many ms have passed; at once by default. */
  delayMs?: number;
}

/** Queues a delivery; called with the transaction of what causes it, so that both are kept or neither. */
export async function enqueue(transaction: Database, { delayMs = 0, ...delivery }: Delivery): Promise<void> {
  await transaction
    .insert(outbox)
    .values({ id: randomUUID(), ...delivery, dueAt: sql`now() + make_interval(secs => ${delayMs / 1000})` })
    .onConflictDoNothing({ target: outbox.cause });
}
