import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { unplacedPayments } from './table.ts';

/** Stores a payment without an order, or updates its problem. */
export async function keepUnplaced(
  transaction: Database,
  payment: typeof unplacedPayments.$inferInsert,
): Promise<void> {
  const { problem } = payment;
  await transaction
    .insert(unplacedPayments)
    .values(payment)
    .onConflictDoUpdate({ target: unplacedPayments.reference, set: { problem } });
}

/** Marks payments as settled: they have an order now, or the money was given back. */
export async function clearUnplaced(db: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await db
    .update(unplacedPayments)
    .set({ clearedAt: sql`now()` })
    .where(and(inArray(unplacedPayments.reference, [...references]), isNull(unplacedPayments.clearedAt)));
}

export async function findUnplaced(db: Database, reference: string) {
  const [row] = await db.select().from(unplacedPayments).where(eq(unplacedPayments.reference, reference));
  return row;
}

/** The payments without an order, the oldest first. */
export async function listUnplaced(db: Database): Promise<string[]> {
  const rows = await db
    .select({ reference: unplacedPayments.reference })
    .from(unplacedPayments)
    .where(isNull(unplacedPayments.clearedAt))
    .orderBy(unplacedPayments.foundAt);
  return rows.map(({ reference }) => reference);
}

export function countUnplaced(db: Database): Promise<number> {
  return db.$count(unplacedPayments, isNull(unplacedPayments.clearedAt));
}
