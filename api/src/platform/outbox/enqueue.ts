import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { causeOf, type JobKind, type JobPayload } from './job-kinds.ts';
import { outbox } from './table.ts';

/**
 * Queues a job in the transaction that causes it, so that both are stored or neither.
 * @param subject identifies what the job is about: a second job of the same kind and subject is not queued
 * @param delayMs how long the job waits before its first try
 */
export async function enqueue<K extends JobKind>(
  transaction: Database,
  kind: K,
  subject: string,
  payload: JobPayload<K>,
  delayMs = 0,
): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${delayMs / 1000})`;
  await transaction
    .insert(outbox)
    .values({ id: randomUUID(), kind, cause: causeOf(kind, subject), payload, dueAt })
    .onConflictDoNothing({ target: outbox.cause });
}
