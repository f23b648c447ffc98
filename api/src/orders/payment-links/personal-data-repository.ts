import { and, inArray, isNotNull } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import { money, type DataHolder, type DataSubject } from '../../platform/personal-data/data-holder.ts';
import { orders } from '../table.ts';
import { unmatchedPayments } from './table.ts';

/** Payments that were unmatched for a time. */
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
