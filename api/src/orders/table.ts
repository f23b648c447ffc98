import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderStatus, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';

/** An order comes from the site's pages or from a payment link of the provider. */
type OrderSource = 'site' | 'payment-link';

/** Why the seller no longer has the money. */
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

/** Orders and their state at the payment provider. */
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
    /** Of a subscription: what it becomes at renewal. */
    nextPlan: text().$type<PlanId>(),
    /** How often its holder has confirmed another plan, and the latest such wish: its plan, and since when, in seconds. */
    planChanges: integer().notNull().default(0),
    planChange: text(),
    currency: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Of a subscription from the start; of a payment once the provider reports it. */
    email: text(),
    /** The same for all spellings of the e-mail address: the orders of one customer. */
    mailboxKey: text(),
    /** The `mailboxKey`, in the mailbox's one subscription that started with a trial. */
    trialKey: text().unique('orders_trial_key'),
    status: text().$type<OrderStatus>().notNull().default('new'),
    customerId: text(),
    subscriptionId: text().unique('orders_subscription_id'),
    /** The checkout session of a payment link's order. */
    sessionId: text().unique('orders_session_id'),
    /** The payment or setup intent whose secret the browser holds. */
    intentId: text().unique('orders_intent_id'),
    /** SHA-256 of that secret, in hex; it checks proofs of the order. */
    secretHash: text(),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** Of a subscription: when it ends, or ended; null while it renews. */
    endsAt: timestamp({ withTimezone: true }),
    /** Whether the buyer wants it to end with its period, and the number of that wish; the provider hears of each. */
    endWanted: boolean().notNull().default(false),
    endWish: integer().notNull().default(0),
    /** The latest wish that the provider has carried out. */
    endWishDone: integer().notNull().default(0),
    /** Of a subscription: whether a card is stored for the months after the trial. */
    hasCard: boolean().notNull().default(false),
    /** To delivery before the withdrawal period ends. */
    consent: jsonb().$type<Consent>(),
    /** Of a subscription: how often another card was begun to be set up, the latest such setup intent, and the latest whose card was taken over. */
    cardChanges: integer().notNull().default(0),
    cardIntentId: text(),
    cardIntentDone: text(),
    buyer: jsonb().$type<Buyer>(),
    /** Set while the latest payment is refunded or disputed; the download is closed. */
    reversal: text().$type<Reversal>(),
    /** How often the order's idempotency keys were replaced because the provider had stored a failure under them. */
    keyGeneration: integer().notNull().default(0),
    /** The number of begun readings of the provider's state, and the latest applied one; older ones are ignored. */
    readingsBegun: integer().notNull().default(0),
    readingApplied: integer().notNull().default(0),
    /** The id of the request that created it, which is also in the provider's metadata. */
    requestId: text(),
    /** The erasure that has blanked it: from then on nothing that names its buyer is stored. */
    erasureId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_status').on(table.status, table.createdAt),
    index('orders_mailbox_key').on(table.mailboxKey),
    index('orders_erasure').on(table.erasureId),
  ],
);

/** What a buyer agreed to. */
export interface Consent {
  /** ISO 8601. */
  givenAt: string;
  language: Language;
  words: string;
  /** Identifies these words. */
  version: string;
}

export type Order = typeof orders.$inferSelect;
