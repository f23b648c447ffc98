import { eq, exists, not, and, asc, inArray, isNull } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { BillingAddress } from '@site/api-contract';
import { findRow, type Database, listRows } from '../../platform/database/database.ts';
import { orders } from '../table.ts';
import { billingAddresses, invoiceCorrections, invoices, type InvoiceCorrection } from './table.ts';

const isOf = (mailboxKey: string) => eq(billingAddresses.mailboxKey, mailboxKey);

/** Addresses the invoices of a mailbox from now on, and issues those before again as corrections. */
export async function saveBillingAddress(db: Database, mailboxKey: string, address: BillingAddress) {
  const saved = { address, savedAt: new Date() };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(billingAddresses)
      .values({ mailboxKey, ...saved })
      .onConflictDoUpdate({ target: billingAddresses.mailboxKey, set: saved });
    await correctInvoices(transaction, mailboxKey, address);
  });
}

export const findBillingAddress = (db: Database, mailboxKey: string) =>
  findRow(db, billingAddresses, isOf(mailboxKey));

export async function deleteBillingAddress(db: Database, mailboxKey: string): Promise<void> {
  await db.delete(billingAddresses).where(isOf(mailboxKey));
}

export async function moveBillingAddress(db: Database, from: string, to: string): Promise<void> {
  await db.update(billingAddresses).set({ mailboxKey: to }).where(isOf(from));
}

/** Deletes the addresses of mailboxes without orders: these were deleted after their retention period. @returns how many */
export async function deleteUnusedBillingAddresses(db: Database): Promise<number> {
  const ordersOfMailbox = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.mailboxKey, billingAddresses.mailboxKey));
  const deleted = await db
    .delete(billingAddresses)
    .where(not(exists(ordersOfMailbox)))
    .returning();
  return deleted.length;
}

export function listCorrections(db: Database, invoiceNumbers: number[]): Promise<InvoiceCorrection[]> {
  const { invoiceNumber, revision } = invoiceCorrections;
  const isOf = inArray(invoiceNumber, invoiceNumbers);
  return listRows(db, invoiceCorrections, isOf, asc(invoiceNumber), asc(revision));
}

/**
 * Issues a correction of each invoice of a mailbox that has another addressee. A correction whose document was never made
 * is replaced.
 */
async function correctInvoices(transaction: Database, mailboxKey: string, billingAddress: BillingAddress) {
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

/** Deletes the corrections of some invoices whose document was never made: nobody has seen them. */
export async function deleteUnseenCorrections(transaction: Database, invoiceNumbers: number[]) {
  const { invoiceNumber, documentDigest } = invoiceCorrections;
  await transaction
    .delete(invoiceCorrections)
    .where(and(inArray(invoiceNumber, invoiceNumbers), isNull(documentDigest)));
}
