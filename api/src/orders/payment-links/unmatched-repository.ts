import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { unmatchedPayments } from './table.ts';

/** Stores a payment without an order, or updates its problem; one whose refund came back is open again. */
export async function storeUnmatched(transaction: Database, payment: typeof unmatchedPayments.$inferInsert) {
  const { problem } = payment;
  await transaction
    .insert(unmatchedPayments)
    .values(payment)
    .onConflictDoUpdate({ target: unmatchedPayments.reference, set: { problem, clearedAt: null } });
}

/** Marks payments as settled: they have an order now, or were refunded. */
export async function clearUnmatched(db: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await db
    .update(unmatchedPayments)
    .set({ clearedAt: sql`now()` })
    .where(and(inArray(unmatchedPayments.reference, [...references]), isNull(unmatchedPayments.clearedAt)));
}

export const findUnmatched = (db: Database, reference: string) =>
  findRow(db, unmatchedPayments, eq(unmatchedPayments.reference, reference));

/** The payments without an order, the oldest first. */
export async function listUnmatched(db: Database): Promise<string[]> {
  const rows = await db
    .select({ reference: unmatchedPayments.reference })
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.clearedAt))
    .orderBy(unmatchedPayments.foundAt);
  return rows.map(({ reference }) => reference);
}

export function countUnmatched(db: Database): Promise<number> {
  return db.$count(unmatchedPayments, isNull(unmatchedPayments.clearedAt));
}
