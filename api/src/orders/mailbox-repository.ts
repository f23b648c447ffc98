import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  type SQL,
  sql,
  isNull,
} from 'drizzle-orm';
import type { OrderStatus } from '@site/api-contract';
import { listRows, type Database } from '../platform/database/database.ts';
import { creditNotes, invoices, type CreditNote } from './invoices/table.ts';
import { findCreditNote } from './invoices/credit-note-repository.ts';
import { selectIssued, type IssuedInvoice } from './invoices/invoice-repository.ts';
import { orders, type Order } from './table.ts';
import type { JobKind } from '../platform/outbox/job-kinds.ts';
import { outbox } from '../platform/outbox/table.ts';

/** The orders of a mailbox that have reached the provider, the latest first. */
export function listOrdersByMailbox(db: Database, mailboxKey: string): Promise<Order[]> {
  const isOrdered = and(eq(orders.mailboxKey, mailboxKey), ne(orders.status, 'new'));
  return listRows(db, orders, isOrdered, desc(orders.createdAt));
}

/** The latest order of each mailbox that has some statuses. */
export function listLatestOrders(db: Database, statuses: readonly OrderStatus[]) {
  return db
    .selectDistinctOn([orders.mailboxKey], { id: orders.id, mailboxKey: orders.mailboxKey })
    .from(orders)
    .where(and(inArray(orders.status, statuses), isNotNull(orders.email), isNotNull(orders.mailboxKey)))
    .orderBy(orders.mailboxKey, desc(orders.createdAt));
}

export function listInvoicesByMailbox(db: Database, mailboxKey: string): Promise<IssuedInvoice[]> {
  return invoicesOf(db, mailboxKey).orderBy(desc(invoices.number));
}

/** An invoice of a mailbox; undefined if it belongs to somebody else. */
export async function findInvoiceOfMailbox(db: Database, mailboxKey: string, number: number) {
  const [invoice] = await invoicesOf(db, mailboxKey, eq(invoices.number, number));
  return invoice;
}

function invoicesOf(db: Database, mailboxKey: string, which?: SQL) {
  return selectIssued(db, and(eq(orders.mailboxKey, mailboxKey), which));
}

export function listCreditNotesByMailbox(db: Database, mailboxKey: string): Promise<CreditNote[]> {
  return db
    .select(getTableColumns(creditNotes))
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.mailboxKey, mailboxKey))
    .orderBy(asc(creditNotes.number));
}

/** A credit note of a mailbox with its invoice; undefined if it belongs to somebody else. */
export async function findCreditNoteOfMailbox(db: Database, mailboxKey: string, number: number) {
  const note = await findCreditNote(db, number);
  const invoice = note && (await findInvoiceOfMailbox(db, mailboxKey, note.invoiceNumber));
  return invoice && { note, invoice };
}

/** The mailboxes to which a version of the terms was announced; if an account has moved since, its present mailbox. */
export async function listInformedMailboxes(db: Database, newer: string): Promise<(string | null)[]> {
  const kind: JobKind = 'terms-change';
  const rows = await db
    .selectDistinct({ mailboxKey: orders.mailboxKey })
    .from(outbox)
    .innerJoin(orders, sql`${outbox.payload} ->> 'orderId' = ${orders.id}::text`)
    .where(and(eq(outbox.kind, kind), sql`${outbox.payload} ->> 'newer' = ${newer}`));
  return rows.map(({ mailboxKey }) => mailboxKey);
}

/** Stores that a mailbox uses its running trial, if it has one: such a trial is not given back (decision 0017). */
export async function markTrialUsed(db: Database, mailboxKey: string): Promise<void> {
  const isTrial = and(eq(orders.status, 'trialing'), isNotNull(orders.trialKey));
  await db
    .update(orders)
    .set({ trialUsedAt: sql`now()` })
    .where(and(eq(orders.mailboxKey, mailboxKey), isTrial, isNull(orders.trialUsedAt)));
}
