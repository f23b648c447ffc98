import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Counter } from './table.ts';

/** Increments a counter and locks it until commit. @returns the next number, from 1 */
export async function nextNumber(transaction: Database, counter: Counter): Promise<number> {
  const [row] = await transaction
    .insert(counter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: counter.id, set: { last: sql`${counter.last} + 1` } })
    .returning();
  if (!row) throw new Error('No number was given');
  return row.last;
}

/** Raises a counter to a number that was given already, though a restored database has forgotten it. */
export async function raiseCounter(db: Database, counter: Counter, last: number): Promise<void> {
  await db
    .insert(counter)
    .values({ id: 1, last })
    .onConflictDoUpdate({ target: counter.id, set: { last: sql`greatest(${counter.last}, ${last}::int)` } });
}
