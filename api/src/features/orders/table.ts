import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderStatus, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';

/** What was ordered, and how far it has come at the payment provider. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'payment' | 'subscription'>().notNull(),
    /** The browser's idempotency key, or a random one. */
    requestKey: text().notNull().unique('orders_request_key'),
    plan: text().$type<PlanId>().notNull(),
    /** Centimes; for a subscription, each month. */
    amount: integer().notNull(),
    currency: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Of a subscription from the start, of a payment once the provider tells it. */
    email: text(),
    /** The e-mail address as the one-trial rule compares it; only subscriptions have one. */
    trialKey: text().unique('orders_trial_key'),
    status: text().$type<OrderStatus>().notNull().default('new'),
    customerId: text(),
    subscriptionId: text().unique('orders_subscription_id'),
    /** The payment or setup intent whose secret the browser holds. */
    intentId: text().unique('orders_intent_id'),
    /** SHA-256 of that secret, in hex: it is the proof of the order. */
    secretHash: text(),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** How many readings of the provider's state were begun, and the latest one applied: an older one is dropped. */
    readingsBegun: integer().notNull().default(0),
    readingApplied: integer().notNull().default(0),
    /** The id of the request that made it, which the provider is told too. */
    requestId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('orders_status').on(table.status, table.createdAt)],
);

export type Order = typeof orders.$inferSelect;

/** The provider's events that were taken in: each counts once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  orderId: uuid().references(() => orders.id),
  receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Who sells, as an invoice says it. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  vatNumber?: string;
  /** Per mille, included in the total; none for a seller who is not liable for VAT. */
  vatPerMille?: number;
}

/** Invoices as they were issued; nothing in them changes afterwards. */
export const invoices = pgTable('invoices', {
  /** 1, 2, 3, … without a gap. */
  number: integer().primaryKey(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id),
  /** The provider's payment intent or invoice that was paid: one of ours for each. */
  paymentId: text().notNull().unique('invoices_payment_id'),
  plan: text().$type<PlanId>().notNull(),
  /** Centimes, VAT included. */
  amount: integer().notNull(),
  currency: text().notNull(),
  language: text().$type<Language>().notNull(),
  email: text(),
  periodStart: timestamp({ withTimezone: true }).notNull(),
  periodEnd: timestamp({ withTimezone: true }).notNull(),
  issuedAt: timestamp({ withTimezone: true }).notNull(),
  seller: jsonb().$type<Seller>().notNull(),
});

export type Invoice = typeof invoices.$inferSelect;

/** The last invoice number given, in its only row: raised in the transaction that writes the invoice. */
export const invoiceCounter = pgTable('invoice_counter', {
  id: integer().primaryKey(),
  last: integer().notNull(),
});
