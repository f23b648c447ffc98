import { isDeepStrictEqual } from 'node:util';
import type { BillingAddress } from '@site/api-contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import { orders } from '../table.ts';
import { invoiceCorrections, invoices, type InvoiceCorrection } from './table.ts';

/** The corrections of some invoices, the oldest first. */
export function listCorrections(db: Database, invoiceNumbers: number[]): Promise<InvoiceCorrection[]> {
  const { invoiceNumber, revision } = invoiceCorrections;
  const isOf = inArray(invoiceNumber, invoiceNumbers);
  return listRows(db, invoiceCorrections, isOf, asc(invoiceNumber), asc(revision));
}

/** Issues every invoice of a mailbox again that has another addressee; a correction that nobody has seen yet is replaced. */
export async function correctInvoices(
  transaction: Database,
  mailboxKey: string,
  billingAddress: BillingAddress,
): Promise<void> {
  const issued = await transaction
    .select({ number: invoices.number, billingAddress: invoices.billingAddress })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.mailboxKey, mailboxKey));
  const numbers = issued.map(({ number }) => number);
  await deleteUnseenCorrections(transaction, numbers);
  const corrections = await listCorrections(transaction, numbers);
  for (const invoice of issued) {
    const latest = corrections.findLast((one) => one.invoiceNumber === invoice.number);
    if (isDeepStrictEqual((latest ?? invoice).billingAddress, billingAddress)) continue;
    const revision = (latest?.revision ?? 0) + 1;
    const correction = { invoiceNumber: invoice.number, revision, billingAddress, issuedAt: new Date() };
    await transaction.insert(invoiceCorrections).values(correction);
  }
}

/** Deletes corrections of some invoices that nobody has seen: they were not issued yet. */
export async function deleteUnseenCorrections(transaction: Database, invoiceNumbers: number[]) {
  const { invoiceNumber, documentDigest } = invoiceCorrections;
  await transaction
    .delete(invoiceCorrections)
    .where(and(inArray(invoiceNumber, invoiceNumbers), isNull(documentDigest)));
}
