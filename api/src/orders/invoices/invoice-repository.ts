import { and, asc, desc, eq, getTableColumns, lt, type SQL, inArray, isNull, or } from 'drizzle-orm';
import { type Database, listRows } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import { nextNumber, invoiceCounter, invoices, type Invoice, creditNotes } from './table.ts';
import { isSpellingOf, type DataSubject } from '../../platform/personal-data/data-holder.ts';

/** An invoice as it is drawn: with the kind and number of its order. */
export type IssuedInvoice = Invoice & Pick<Order, 'kind'> & { orderNumber: string };

/**
 * Adds the invoice of a payment with the next number.
 * @param transaction has locked the order's row, so that no payment gets two invoices; if it fails, the number is not used up
 * @returns the number; undefined if the payment has an invoice already
 */
export async function insertInvoice(
  transaction: Database,
  invoice: Omit<typeof invoices.$inferInsert, 'number'>,
): Promise<number | undefined> {
  if ((await transaction.$count(invoices, eq(invoices.paymentId, invoice.paymentId))) > 0) return undefined;
  const number = await nextNumber(transaction, invoiceCounter);
  await transaction.insert(invoices).values({ ...invoice, number });
  return number;
}

export const findInvoice = (db: Database, number: number) => findLatest(db, eq(invoices.number, number));

export const findInvoiceOfPayment = (db: Database, paymentId: string) =>
  findLatest(db, eq(invoices.paymentId, paymentId));

export const findLatestInvoice = (db: Database, orderId: string) =>
  findLatest(db, eq(invoices.orderId, orderId));

export function listInvoicesByOrder(db: Database, orderId: string): Promise<Invoice[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number));
}

/**
 * Whether an invoice was paid by a payment intent of the provider. The owner may instead have marked it as paid in the
 * dashboard; an invoice of 0 has no payment.
 */
export function isPaidByProvider<T extends Pick<Invoice, 'paymentReference'>>(
  invoice: T,
): invoice is T & { paymentReference: string } {
  return invoice.paymentReference?.startsWith('pi_') ?? false;
}

/** The invoices of an order's latest period: that of the month, and those of changes of plan within it. */
export function ofLatestPeriod<T extends Pick<Invoice, 'periodEnd'>>(issued: T[]): T[] {
  const end = Math.max(...issued.map(({ periodEnd }) => periodEnd.getTime()));
  return issued.filter(({ periodEnd }) => periodEnd.getTime() === end);
}

export function findInvoiceBefore(db: Database, { orderId, number }: Pick<Invoice, 'orderId' | 'number'>) {
  return findLatest(db, and(eq(invoices.orderId, orderId), lt(invoices.number, number)));
}

/** The columns of an invoice as it is drawn, joined with its order. */
export const issuedColumns = { ...getTableColumns(invoices), kind: orders.kind, orderNumber: orders.number };

export function selectIssued(db: Database, condition: SQL | undefined) {
  return db
    .select(issuedColumns)
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(condition);
}

async function findLatest(db: Database, condition: SQL | undefined): Promise<IssuedInvoice | undefined> {
  const [invoice] = await selectIssued(db, condition).orderBy(desc(invoices.number)).limit(1);
  return invoice;
}

/** The end of the period that is paid for, or of the trial; undefined if there is neither. */
export async function endOfPeriod(db: Database, { id, trialEndsAt }: Order): Promise<Date | undefined> {
  return (await findLatestInvoice(db, id))?.periodEnd ?? trialEndsAt ?? undefined;
}

/** A person's invoices, also by the address where the order has no mailbox, and their credit notes, by number. */
export async function listHeldInvoices(db: Database, { mailboxKey, orderIds }: DataSubject) {
  const isOfMailbox = await isSpellingOf(db, invoices, invoices.email, mailboxKey);
  const nobodys = db.select({ id: orders.id }).from(orders).where(isNull(orders.mailboxKey));
  const isOf = or(inArray(invoices.orderId, orderIds), and(isOfMailbox, inArray(invoices.orderId, nobodys)));
  const held = await listRows(db, invoices, isOf, asc(invoices.number));
  const numbers = held.map(({ number }) => number);
  const isNote = inArray(creditNotes.invoiceNumber, numbers);
  const notes = await listRows(db, creditNotes, isNote, asc(creditNotes.number));
  return { held, notes };
}
