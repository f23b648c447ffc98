import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderStatus, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { spellingStem } from '../platform/personal-data/data-holder.ts';

/** Where an order was made: on the site's pages, or by a payment link of the provider. */
type OrderSource = 'site' | 'payment-link';

/** Why the seller no longer has the money of a payment. */
export type Reversal = 'refunded' | 'disputed';

/** The buyer, as far as the provider knows. */
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

/** `7AB-C4D-29H`: random, so that nobody guesses one, and without signs that look alike: 0 and 1 become G and H. */
const newOrderNumber = sql`regexp_replace(upper(translate(left(replace(gen_random_uuid()::text, '-', ''), 9), '01', 'gh')), '(...)(...)(...)', '\\1-\\2-\\3')`;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The number by which people name it: on its page, in mails and forms, on invoices. */
    number: text().notNull().unique('orders_number').default(newOrderNumber),
    kind: text().$type<'payment' | 'subscription'>().notNull(),
    source: text().$type<OrderSource>().notNull().default('site'),
    /** The browser's idempotency key, or a random one; for a payment link, the checkout session. */
    requestKey: text().notNull().unique('orders_request_key'),
    plan: text().$type<PlanId>().notNull(),
    /** Centimes; for a subscription, each month. */
    amount: integer().notNull(),
    /** Of a subscription: the plan from the renewal on, if it differs. */
    nextPlan: text().$type<PlanId>(),
    /** How often the customer has confirmed another plan. */
    planChanges: integer().notNull().default(0),
    /** The last of these changes: `<plan>:<the moment from which it is prorated, in seconds>`. */
    planChange: text(),
    currency: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** A subscription has it from the start, a payment once the provider reports it. */
    email: text(),
    /** The `mailboxKey` of the email; it identifies the customer. */
    mailboxKey: text(),
    /** The `mergedMailboxKey`, if the subscription started with a trial: unique, as a mailbox has one trial. */
    trialKey: text().unique('orders_trial_key'),
    status: text().$type<OrderStatus>().notNull().default('new'),
    customerId: text(),
    subscriptionId: text().unique('orders_subscription_id'),
    /** The checkout session of a payment link's order. */
    sessionId: text().unique('orders_session_id'),
    /** The payment or setup intent whose secret the browser holds. */
    intentId: text().unique('orders_intent_id'),
    /** SHA-256 of that secret, in hex; the secret opens the order. */
    secretHash: text(),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** Of a trial: when the mailbox's owner first acted; until then, somebody else may have typed the address. */
    ownerConfirmedAt: timestamp('claimed_at', { withTimezone: true }),
    /** Of a trial: when it first served a device, or somebody was invited; it is not given back after that. */
    trialUsedAt: timestamp({ withTimezone: true }),
    /** Of a subscription: when it ends, or ended; null while it renews. */
    endsAt: timestamp({ withTimezone: true }),
    /** The buyer's latest request: to end with the paid period (true), or to go on. The column has an earlier name. */
    endRequested: boolean('end_wanted').notNull().default(false),
    /** How often the buyer has requested either; each request is sent to the provider. The column has an earlier name. */
    endRequests: integer('end_wish').notNull().default(0),
    /** The number of the latest request that the provider has carried out. The column has an earlier name. */
    endRequestsDone: integer('end_wish_done').notNull().default(0),
    /** The number of the request that a dispute has made, which ends the subscription too. The column has an earlier name. */
    endRequestOfDispute: integer('end_wish_of_dispute'),
    /** Of a subscription: whether a card is stored for the months after the trial. */
    hasCard: boolean().notNull().default(false),
    /** The buyer's consent to delivery before the end of the withdrawal period. */
    consent: jsonb().$type<Consent>(),
    /** Of a subscription: how many setup intents for a replacing card were created. */
    cardChanges: integer().notNull().default(0),
    /** The latest setup intent for a replacing card. */
    cardIntentId: text(),
    /** The latest setup intent whose card was made the default: of the first card, or of a replacing one. */
    cardIntentDone: text(),
    buyer: jsonb().$type<Buyer>(),
    /** The reversal of the latest payment; while it is set, the download is closed. */
    reversal: text().$type<Reversal>(),
    /** Of a subscription: whether a payment of any month was disputed and not won when it was read last. */
    isDisputed: boolean().notNull().default(false),
    /** How often the idempotency keys were changed, because the provider had stored a failure under them. */
    keyGeneration: integer().notNull().default(0),
    /** How many readings of the provider's state have begun: the number of the latest one. */
    readingsBegun: integer().notNull().default(0),
    /** The number of the last applied reading; earlier ones are ignored. */
    readingApplied: integer().notNull().default(0),
    /** The id of the HTTP request that created it; also in the provider's metadata. */
    requestId: text(),
    /** The erasure that has removed its personal data; none is stored from then on. */
    erasureId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_status').on(table.status, table.createdAt),
    index('orders_mailbox_key').on(table.mailboxKey),
    index('orders_spelling_stem').on(spellingStem(table.email)),
    index('orders_erasure').on(table.erasureId),
  ],
);

export interface Consent {
  /** ISO 8601. */
  givenAt: string;
  language: Language;
  words: string;
  /** Identifies the wording. */
  version: string;
}

export type Order = typeof orders.$inferSelect;

/** As `newOrderNumber` makes them. */
const typedNumber = /(?<![A-Z0-9])([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})[-‐–\s]?([2-9A-H]{3})(?![A-Z0-9])/;

/** The number in a typed text, as it is printed; undefined if there is none. */
export function orderNumberIn(text: string): string | undefined {
  return typedNumber.exec(text.toUpperCase())?.slice(1).join('-');
}
