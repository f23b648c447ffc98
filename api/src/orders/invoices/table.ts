import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { BillingAddress, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { spellingStem } from '../../platform/personal-data/data-holder.ts';
import { orders, type Buyer } from '../table.ts';
import type { Database } from '../../platform/database/database.ts';

/** The seller, as printed on an invoice. */
export interface Seller {
  name: string;
  /** The site's name and the seller's, where they differ. */
  brand?: string;
  /** In the register of companies. */
  companyNumber?: string;
  /** Absent if the owner has not set it; a public site does not start without it. */
  address?: string;
  email: string;
  vatNumber?: string;
  /** Per mille, included in the total; absent if the seller is not liable for VAT. */
  vatPerMille?: number;
}

/** A change of plan within a month; the rest of the month is charged. */
export interface InvoicedChange {
  from: PlanId;
  to: PlanId;
}

/** Invoices; a row does not change. */
export const invoices = pgTable(
  'invoices',
  {
    /** 1, 2, 3, … without a gap. */
    number: integer().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The payment intent, or the invoice at the provider, that was paid. */
    paymentId: text().notNull().unique('invoices_payment_id'),
    plan: text().$type<PlanId>().notNull(),
    /** Centimes, VAT included. */
    amount: integer().notNull(),
    currency: text().notNull(),
    language: text().$type<Language>().notNull(),
    email: text(),
    /** Null on invoices from before it was stored. */
    buyer: jsonb().$type<Buyer>(),
    /** The addressee that the customer had set when the invoice was issued, instead of the buyer. */
    billingAddress: jsonb().$type<BillingAddress>(),
    /** The provider's id of the payment, as on the buyer's receipt: a payment intent, else the invoice. */
    paymentReference: text(),
    /** The provider's name of the payment method, such as `card` or `twint`, if known. */
    paymentMethod: text(),
    /** Set for an invoice for a change of plan; null for a whole month. */
    change: jsonb().$type<InvoicedChange>(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    /** SHA-256 of its PDF in the file store, in hex; null until it was drawn. */
    documentDigest: text(),
  },
  (table) => [
    index('invoices_order_id').on(table.orderId),
    index('invoices_spelling_stem').on(spellingStem(table.email)),
    index('invoices_payment_reference').on(table.paymentReference),
  ],
);

export type Invoice = typeof invoices.$inferSelect;

/** Invoices issued again for another addressee; each names its invoice, which stays as it was. */
export const invoiceCorrections = pgTable(
  'invoice_corrections',
  {
    invoiceNumber: integer()
      .notNull()
      .references(() => invoices.number),
    /** 1, 2, 3, … for each invoice. */
    revision: integer().notNull(),
    billingAddress: jsonb().$type<BillingAddress>().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** SHA-256 of its PDF, in hex; null until it was drawn, while a newly saved address replaces this one. */
    documentDigest: text(),
  },
  (table) => [primaryKey({ columns: [table.invoiceNumber, table.revision] })],
);

export type InvoiceCorrection = typeof invoiceCorrections.$inferSelect;

/** The addressees of customers' invoices, instead of the buyers that the provider names. */
export const billingAddresses = pgTable('billing_addresses', {
  mailboxKey: text().primaryKey(),
  address: jsonb().$type<BillingAddress>().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
});

/** A table with the last used number in its only row, incremented in the transaction that uses the number. */
function counterTable(name: string) {
  return pgTable(name, { id: integer().primaryKey(), last: integer().notNull() });
}

export type Counter = ReturnType<typeof counterTable>;

export const invoiceCounter = counterTable('invoice_counter');

/** Credit notes; a row changes only if its refund comes back. An invoice that was refunded in parts has several. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    /** 1, 2, 3, … without a gap, counted separately from invoices. */
    number: integer().primaryKey(),
    invoiceNumber: integer()
      .notNull()
      .references(() => invoices.number),
    /** Centimes, VAT included. */
    amount: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when it is invalid, because its refund did not reach the buyer. */
    invalidAt: timestamp({ withTimezone: true }),
    documentDigest: text(),
  },
  (table) => [index('credit_notes_invoice_number').on(table.invoiceNumber)],
);

export type CreditNote = typeof creditNotes.$inferSelect;

export const creditNoteCounter = counterTable('credit_note_counter');

/** Increments a counter and locks it until commit. @returns the next number, from 1 */
export async function nextNumber(transaction: Database, counter: Counter): Promise<number> {
  const [row] = await transaction
    .insert(counter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: counter.id, set: { last: sql`${counter.last} + 1` } })
    .returning();
  if (!row) throw new Error('No number was given');
  return row.last;
}

/** Raises a counter to a number that was given already, though a restored database has forgotten it. */
export async function raiseCounter(db: Database, counter: Counter, last: number): Promise<void> {
  await db
    .insert(counter)
    .values({ id: 1, last })
    .onConflictDoUpdate({ target: counter.id, set: { last: sql`greatest(${counter.last}, ${last}::int)` } });
}
