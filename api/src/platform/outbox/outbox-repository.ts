import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { outbox } from './table.ts';

/** The delivery of a cause, as long as it waits: for `notExists` in a query on what caused it. */
export function undelivered(db: Database, cause: SQL) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.cause, cause), isNull(outbox.deliveredAt)));
}

/** Deletes rows of some kinds that were delivered before a time; answers how many. */
export async function deleteDelivered(db: Database, kinds: string[], before: Date): Promise<number> {
  const old = and(isNotNull(outbox.deliveredAt), lt(outbox.deliveredAt, before), inArray(outbox.kind, kinds));
  return (await db.delete(outbox).where(old).returning({ id: outbox.id })).length;
}
