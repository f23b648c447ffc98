import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core';
import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, sql, or, type SQL } from 'drizzle-orm';
import { type JobKind, type JobPayload, causeOf } from './job-kinds.ts';
import { findRow, type Database } from '../database/database.ts';

/** Jobs, written in the transaction of their cause. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text().$type<JobKind>().notNull(),
    /** `causeOf` kind and subject, such as `contact:<message id>`; unique, so that a cause has one job. */
    cause: text().notNull().unique(),
    payload: jsonb().$type<JobPayload>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the job was done, also if it delivers nothing. */
    deliveredAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.deliveredAt, table.dueAt)],
);

/** Deletes the rows that were added before a time and about which no job of a kind waits. @returns how many */
export async function deleteDone(
  db: Database,
  table: PgTable & { id: PgColumn; createdAt: PgColumn },
  kind: JobKind,
  before: Date,
): Promise<number> {
  const cause = sql`${causeOf(kind, '')}::text || ${table.id}::text`;
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.cause, cause), isWaiting));
  const isOld = and(lt(table.createdAt, before), notExists(waiting));
  return (await db.delete(table).where(isOld).returning({ id: table.id })).length;
}

export const findJob = (db: Database, kind: JobKind, subject: string) =>
  findRow(db, outbox, eq(outbox.cause, causeOf(kind, subject)));

/** Deletes the jobs of some kinds that finished before a time. @returns how many */
export async function deleteFinished(db: Database, kinds: JobKind[], before: Date): Promise<number> {
  const isOld = and(
    isNotNull(outbox.deliveredAt),
    lt(outbox.deliveredAt, before),
    inArray(outbox.kind, kinds),
  );
  return (await db.delete(outbox).where(isOld).returning({ id: outbox.id })).length;
}

const isWaiting = isNull(outbox.deliveredAt);
const hasFailed = and(isWaiting, isNotNull(outbox.lastError));

export async function countWaiting(db: Database): Promise<{ waiting: number; failed: number }> {
  return { waiting: await db.$count(outbox, isWaiting), failed: await db.$count(outbox, hasFailed) };
}

/** The age of the oldest waiting job, in seconds; 0 if none waits. */
export async function oldestWaitingSeconds(db: Database): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::float8`;
  const [row] = await db.select({ age }).from(outbox).where(isWaiting);
  return row?.age ?? 0;
}

/** The jobs that have failed and are tried again, the oldest first. */
export function listFailed(db: Database, limit: number): Promise<(typeof outbox.$inferSelect)[]> {
  return db.select().from(outbox).where(hasFailed).orderBy(asc(outbox.createdAt)).limit(limit);
}

/** Ids by their name in jobs' payloads, such as `orderId`. */
export type Subjects = Record<string, string[]>;

function isAbout(subjects: Subjects): SQL {
  const named = Object.entries(subjects).filter(([, ids]) => ids.length > 0);
  return (
    or(...named.map(([name, ids]) => inArray(sql`${outbox.payload} ->> ${name}::text`, ids))) ?? sql`false`
  );
}

export function listJobsAbout(db: Database, subjects: Subjects): Promise<(typeof outbox.$inferSelect)[]> {
  return db.select().from(outbox).where(isAbout(subjects)).orderBy(asc(outbox.createdAt));
}

/**
 * Deletes done jobs about some subjects, and those of some kinds even if they wait; not one that runs, which may wait for
 * rows that this transaction has locked.
 */
export async function deleteJobsAbout(transaction: Database, subjects: Subjects, kinds: JobKind[]) {
  const isDeletable = or(isNotNull(outbox.deliveredAt), inArray(outbox.kind, kinds));
  const unlocked = transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAbout(subjects), isDeletable))
    .for('update', { skipLocked: true });
  await transaction.delete(outbox).where(inArray(outbox.id, unlocked));
}
