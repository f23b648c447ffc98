import { yearOf } from '@site/shared-i18n';
import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Payment } from './read-provider-state.ts';
import { invoiceCounter, invoices, orders, type Invoice, type Order, type Seller } from './table.ts';

/**
 * Writes the invoice of a payment with the next number, and queues the confirmation that carries it, unless that was
 * done before. The caller's transaction holds the order's row, so that two callers come one after the other; a number
 * is given in the same transaction, so that none is ever left out.
 */
export async function issueInvoice(
  transaction: Database,
  order: Order,
  payment: Payment,
  seller: Seller,
): Promise<void> {
  const known = await transaction.select().from(invoices).where(eq(invoices.paymentId, payment.id));
  if (known.length > 0) return;
  const [counter] = await transaction
    .insert(invoiceCounter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounter.id, set: { last: sql`${invoiceCounter.last} + 1` } })
    .returning();
  if (!counter) throw new Error('No invoice number was given');
  await transaction.insert(invoices).values({
    number: counter.last,
    orderId: order.id,
    paymentId: payment.id,
    plan: order.plan,
    amount: payment.amount,
    currency: order.currency,
    language: order.language,
    email: order.email,
    buyer: order.buyer,
    paymentReference: payment.reference,
    paymentMethod: payment.method ?? null,
    periodStart: payment.periodStart,
    periodEnd: payment.periodEnd,
    issuedAt: new Date(),
    seller,
  });
  if (!order.email) return;
  const payload = { invoiceNumber: counter.last };
  await enqueue(transaction, {
    kind: 'order-confirmation',
    cause: `order-confirmation:${payment.id}`,
    payload,
  });
}

/** An invoice, and what kind of order it is of. */
export type IssuedInvoice = Invoice & Pick<Order, 'kind'>;

export function findInvoice(db: Database, number: number): Promise<IssuedInvoice | undefined> {
  return findLatest(db, eq(invoices.number, number));
}

export function findLatestInvoice(db: Database, orderId: string): Promise<IssuedInvoice | undefined> {
  return findLatest(db, eq(invoices.orderId, orderId));
}

async function findLatest(db: Database, condition: SQL): Promise<IssuedInvoice | undefined> {
  const [invoice] = await db
    .select({ ...getTableColumns(invoices), kind: orders.kind })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(condition)
    .orderBy(desc(invoices.number))
    .limit(1);
  return invoice;
}

/** As it is printed: `2026-000123`. The year is that of the printed date; the count never starts again. */
export function printedNumber({ number, issuedAt }: Pick<Invoice, 'number' | 'issuedAt'>): string {
  return `${yearOf(issuedAt)}-${String(number).padStart(6, '0')}`;
}
