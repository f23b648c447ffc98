import { and, eq, exists, gte, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { OrderStatus } from '@site/api-contract';
import { listRows, type Database } from '../platform/database/database.ts';
import { orderAgreements } from './agreements/table.ts';
import { creditNotes, invoiceCorrections, invoices } from './invoices/table.ts';
import { reminders } from './reminders/table.ts';
import { orders } from './table.ts';

/** The ids of the orders with some statuses that were created before a time and have no accounting record since. */
export async function listOldRecords(db: Database, statuses: readonly OrderStatus[], before: Date) {
  const noteSince = db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(and(eq(creditNotes.invoiceNumber, invoices.number), gte(creditNotes.issuedAt, before)));
  const recordSince = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), or(gte(invoices.issuedAt, before), exists(noteSince))));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, statuses), lt(orders.createdAt, before), notExists(recordSince)));
  return rows.map(({ id }) => id);
}

/** The orders with some statuses, an email and no invoice that last changed before a time. */
export function listUnboughtOrders(db: Database, statuses: readonly OrderStatus[], before: Date) {
  const ofOrder = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id));
  const isOld = and(inArray(orders.status, statuses), lt(orders.updatedAt, before));
  return listRows(db, orders, and(isOld, isNotNull(orders.email), notExists(ofOrder)));
}

export async function deleteRecords(transaction: Database, orderIds: string[]): Promise<void> {
  const ofOrders = inArray(invoices.orderId, orderIds);
  const numbers = transaction.select({ number: invoices.number }).from(invoices).where(ofOrders);
  await transaction.delete(creditNotes).where(inArray(creditNotes.invoiceNumber, numbers));
  await transaction.delete(invoiceCorrections).where(inArray(invoiceCorrections.invoiceNumber, numbers));
  await transaction.delete(invoices).where(ofOrders);
  await transaction.delete(orderAgreements).where(inArray(orderAgreements.orderId, orderIds));
  await transaction.delete(reminders).where(inArray(reminders.orderId, orderIds));
  await transaction.delete(orders).where(inArray(orders.id, orderIds));
}
