import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderStatus, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';

/** Where an order comes from: the site's own pages, or the provider's payment link. */
export type OrderSource = 'site' | 'payment-link';

/** Why what was paid is not the seller's any more. */
export type Reversal = 'refunded' | 'disputed';

/** Who bought, as far as the provider was told. */
export interface Buyer {
  name?: string;
  line1?: string;
  line2?: string;
  postalCode?: string;
  city?: string;
  state?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

/** What was ordered, and how far it has come at the payment provider. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'payment' | 'subscription'>().notNull(),
    source: text().$type<OrderSource>().notNull().default('site'),
    /** The browser's idempotency key, or a random one; of a payment link's order, its checkout session. */
    requestKey: text().notNull().unique('orders_request_key'),
    plan: text().$type<PlanId>().notNull(),
    /** Centimes; for a subscription, each month. */
    amount: integer().notNull(),
    currency: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Of a subscription from the start, of a payment once the provider tells it. */
    email: text(),
    /** The mailbox of the e-mail address, whatever its spelling; of subscriptions. */
    mailboxKey: text(),
    /** The same, of the one subscription of a mailbox that began with a trial. */
    trialKey: text().unique('orders_trial_key'),
    status: text().$type<OrderStatus>().notNull().default('new'),
    customerId: text(),
    subscriptionId: text().unique('orders_subscription_id'),
    /** The checkout session of a payment link's order. */
    sessionId: text().unique('orders_session_id'),
    /** The payment or setup intent whose secret the browser holds. */
    intentId: text().unique('orders_intent_id'),
    /** SHA-256 of that secret, in hex: it is the proof of the order. */
    secretHash: text(),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** Of a subscription: whether a card is kept for what follows the trial. */
    hasCard: boolean().notNull().default(false),
    /** To the delivery of the package before the time for withdrawal is over. */
    consent: jsonb().$type<Consent>(),
    buyer: jsonb().$type<Buyer>(),
    /** Set while the latest payment is refunded or disputed: what it paid for is closed. */
    reversal: text().$type<Reversal>(),
    /** How often the provider's idempotency keys of this order were replaced, as a failure was saved under them. */
    keyGeneration: integer().notNull().default(0),
    /** How many readings of the provider's state were begun, and the latest one applied: an older one is dropped. */
    readingsBegun: integer().notNull().default(0),
    readingApplied: integer().notNull().default(0),
    /** The id of the request that made it, which the provider is told too. */
    requestId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_status').on(table.status, table.createdAt),
    index('orders_mailbox_key').on(table.mailboxKey),
  ],
);

/** What a buyer agreed to, as the page showed it. */
export interface Consent {
  /** ISO 8601. */
  givenAt: string;
  language: Language;
  words: string;
  /** Names just these words. */
  version: string;
}

export type Order = typeof orders.$inferSelect;

/** The provider's events that were taken in: each counts once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  orderId: uuid().references(() => orders.id),
  receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Payments that belong to no order, with the reason; each is told to the company once. */
export const unplacedPayments = pgTable('unplaced_payments', {
  /** The provider's id of what was paid: a checkout session, else a subscription, an invoice, an intent or a charge. */
  reference: text().primaryKey(),
  problem: text().notNull(),
  /** The event that told of it; none where reconciliation found it. */
  eventId: text(),
  /** In the currency's smallest unit. */
  amount: integer(),
  currency: text(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When a later reading found its order, or a person dealt with it. */
  clearedAt: timestamp({ withTimezone: true }),
});

/** The provider's account that all orders belong to, in its only row. */
export const providerAccount = pgTable('provider_account', {
  id: integer().primaryKey(),
  accountId: text().notNull(),
  /** Test and live keys of one account see different objects. */
  livemode: boolean().notNull(),
  /** Until when checkout sessions, refunds and disputes were reconciled. */
  sessionsReadUntil: timestamp({ withTimezone: true }),
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
  /** None on invoices that were issued before it was read. */
  buyer: jsonb().$type<Buyer>(),
  /** The provider's id of the payment as the buyer's receipt may name it: a payment intent, else the invoice. */
  paymentReference: text(),
  /** How it was paid, in the provider's word, such as `card` or `twint`; none where it is not known. */
  paymentMethod: text(),
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
