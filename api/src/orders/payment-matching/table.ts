import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { and, eq, inArray, isNull, sql, isNotNull } from 'drizzle-orm';
import { findRow, type Database, listRows } from '../../platform/database/database.ts';
import { money, type DataHolder, type DataSubject } from '../../platform/personal-data/data-holder.ts';
import { orders } from '../table.ts';

/** Payments that belong to no order; each is mailed to the company once. The table keeps its first name. @public */
export const unmatchedPayments = pgTable('unplaced_payments', {
  /** The provider's id of the checkout session; without one, of the subscription, invoice, intent or charge. */
  reference: text().primaryKey(),
  /** A `Problem`. */
  problem: text().notNull(),
  /** The event that reported it; null if reconciliation found it. */
  eventId: text(),
  /** In the currency's smallest unit. */
  amount: integer(),
  currency: text(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its order was found, it was refunded, or a person dealt with it. */
  clearedAt: timestamp({ withTimezone: true }),
});

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

export const unmatchedData: DataHolder = {
  async read(db, person) {
    const rows = await listRows(db, unmatchedPayments, await isOf(db, person));
    return {
      entries: {
        paymentsWithoutOrder: rows.map(({ reference, problem, amount, currency, foundAt, clearedAt }) => ({
          reference,
          problem,
          ...(amount !== null && currency ? { paid: money(amount, currency) } : {}),
          foundAt,
          settledAt: clearedAt,
        })),
      },
      subjects: { reference: rows.map(({ reference }) => reference) },
    };
  },
  async erase(transaction, person) {
    const isSettled = isNotNull(unmatchedPayments.clearedAt);
    await transaction.delete(unmatchedPayments).where(and(await isOf(transaction, person), isSettled));
  },
};

async function isOf(db: Database, { orderIds }: DataSubject) {
  const { sessionId, subscriptionId, intentId } = orders;
  const rows = await db
    .select({ sessionId, subscriptionId, intentId })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const references = rows.flatMap((row) => Object.values(row).filter((id) => id !== null));
  return inArray(unmatchedPayments.reference, references);
}
