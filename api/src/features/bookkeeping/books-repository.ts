import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { issuedColumns, selectIssued, type IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import { creditNotes, invoices, type CreditNote } from '../../orders/invoices/table.ts';
import { orders, type Order } from '../../orders/table.ts';
import { listRows, type Database } from '../../platform/database/database.ts';

/** A month, from its start until before the start of the next one. */
export interface Month {
  from: Date;
  to: Date;
}

const isIn = (column: PgColumn, { from, to }: Month) => and(gte(column, from), lt(column, to));

/** The orders of a month that have reached the provider. */
export function listOrdersOf(db: Database, month: Month): Promise<Order[]> {
  const isOrdered = and(isIn(orders.createdAt, month), ne(orders.status, 'new'));
  return listRows(db, orders, isOrdered, asc(orders.createdAt));
}

export function listInvoicesOf(db: Database, month: Month): Promise<IssuedInvoice[]> {
  return selectIssued(db, isIn(invoices.issuedAt, month)).orderBy(asc(invoices.number));
}

export interface BookedNote {
  note: CreditNote;
  invoice: IssuedInvoice;
}

/** The credit notes that were issued in a month, or became invalid in it, as their refunds came back. */
export function listNotesOf(db: Database, month: Month, when: 'issuedAt' | 'invalidAt') {
  return db
    .select({ note: creditNotes, invoice: issuedColumns })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(isIn(creditNotes[when], month))
    .orderBy(asc(creditNotes.number));
}
