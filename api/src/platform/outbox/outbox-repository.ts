import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { outbox } from './table.ts';

/** The unfinished job of a cause, for `notExists` in a query. */
export function unfinishedJob(db: Database, cause: SQL) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.cause, cause), isNull(outbox.deliveredAt)));
}

/** Deletes the jobs of some kinds that finished before a time. @returns how many */
export async function deleteFinished(db: Database, kinds: string[], before: Date): Promise<number> {
  const old = and(isNotNull(outbox.deliveredAt), lt(outbox.deliveredAt, before), inArray(outbox.kind, kinds));
  return (await db.delete(outbox).where(old).returning({ id: outbox.id })).length;
}
