import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { JobKind, JobPayload } from '../outbox/job-kinds.ts';
import { findRow, type Database } from '../database/database.ts';
import { enqueue } from '../outbox/enqueue.ts';

/** Jobs that failed for good: a person has them tried again or gives them up. No personal data, only ids. */
export const failedWork = pgTable(
  'failed_work',
  {
    /** The job's id. */
    id: uuid().primaryKey(),
    kind: text().$type<JobKind>().notNull(),
    payload: jsonb().$type<JobPayload>().notNull(),
    /** Redacted. */
    error: text().notNull(),
    failedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a person queued it again or gave it up. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('failed_work_settled').on(table.settledAt, table.failedAt)],
);

type FailedWork = typeof failedWork.$inferSelect;

const isOpen = isNull(failedWork.settledAt);

export async function storeFailed(
  db: Database,
  failed: Pick<FailedWork, 'id' | 'kind' | 'payload' | 'error'>,
): Promise<void> {
  await db.insert(failedWork).values(failed).onConflictDoNothing();
}

export function listFailedWork(db: Database, limit: number): Promise<FailedWork[]> {
  return db.select().from(failedWork).where(isOpen).orderBy(asc(failedWork.failedAt)).limit(limit);
}

export function countFailedWork(db: Database): Promise<number> {
  return db.$count(failedWork, isOpen);
}

export const findFailedWork = (db: Database, id: string) =>
  findRow(db, failedWork, and(eq(failedWork.id, id), isOpen));

/** Whether a job has failed for good, whatever a person has done since. */
export async function hasFailed(db: Database, job: string): Promise<boolean> {
  return (await db.$count(failedWork, eq(failedWork.id, job))) > 0;
}

/** Whether work of a kind about an order has failed and waits for a person. */
export async function hasFailedFor(db: Database, kind: JobKind, orderId: string): Promise<boolean> {
  const isAbout = eq(sql`${failedWork.payload} ->> 'orderId'`, orderId);
  return (await db.$count(failedWork, and(isOpen, eq(failedWork.kind, kind), isAbout))) > 0;
}

/** Ends the wait for a person. @param retry whether the job is queued anew */
export function settleFailed(
  db: Database,
  { id, kind, payload }: FailedWork,
  { retry }: { retry: boolean },
): Promise<void> {
  return db.transaction(async (transaction) => {
    const settled = await transaction
      .update(failedWork)
      .set({ settledAt: sql`now()` })
      .where(and(eq(failedWork.id, id), isOpen))
      .returning({ id: failedWork.id });
    if (retry && settled.length > 0) await enqueue(transaction, kind, `retry-${id}`, payload);
  });
}
