import { and, asc, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobKind } from './job-kinds.ts';
import { outbox } from './table.ts';

/** Ids by their name in jobs' payloads, such as `orderId`. */
export type Subjects = Record<string, string[]>;

function isAbout(subjects: Subjects): SQL {
  const named = Object.entries(subjects).filter(([, ids]) => ids.length > 0);
  return (
    or(...named.map(([name, ids]) => inArray(sql`${outbox.payload} ->> ${name}::text`, ids))) ?? sql`false`
  );
}

/** The jobs about some subjects, the oldest first. */
export function listJobsAbout(db: Database, subjects: Subjects): Promise<(typeof outbox.$inferSelect)[]> {
  return db.select().from(outbox).where(isAbout(subjects)).orderBy(asc(outbox.createdAt));
}

/**
 * Deletes the jobs about some subjects: those that are done, and those of some kinds even if they wait. Not one that runs: it
 * may itself be waiting for rows that this transaction has locked.
 */
export async function deleteJobsAbout(
  transaction: Database,
  subjects: Subjects,
  kinds: JobKind[],
): Promise<void> {
  const isDeletable = or(isNotNull(outbox.deliveredAt), inArray(outbox.kind, kinds));
  const unlocked = transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAbout(subjects), isDeletable))
    .for('update', { skipLocked: true });
  await transaction.delete(outbox).where(inArray(outbox.id, unlocked));
}
