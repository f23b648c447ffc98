import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { unplacedPayments } from '../table.ts';
import type { UnplacedPayment } from './unplaced-payment.ts';

/** Keeps a payment that belongs to no order, and tells the company of it: by the log each time, by mail once. */
export async function reportUnplaced(
  { db, log }: OrdersParts,
  { reference, problem, amount, currency }: UnplacedPayment,
  eventId?: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .insert(unplacedPayments)
      .values({ reference, problem, amount, currency, eventId: eventId ?? null })
      .onConflictDoUpdate({ target: unplacedPayments.reference, set: { problem } });
    await enqueue(transaction, {
      kind: 'unplaced-payment',
      cause: `unplaced-payment:${reference}`,
      payload: { reference },
    });
  });
  log.error(
    { alarm: 'payment_unplaced', reference, problem, event: eventId },
    'a payment belongs to no order',
  );
}

/** Notes that payments have found their order. */
export async function clearUnplaced(db: Database, references: string[]): Promise<void> {
  if (references.length === 0) return;
  await db
    .update(unplacedPayments)
    .set({ clearedAt: sql`now()` })
    .where(and(inArray(unplacedPayments.reference, references), isNull(unplacedPayments.clearedAt)));
}

export async function findUnplaced(db: Database, reference: string) {
  const [row] = await db.select().from(unplacedPayments).where(eq(unplacedPayments.reference, reference));
  return row;
}

/** The payments that wait for an order. */
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
