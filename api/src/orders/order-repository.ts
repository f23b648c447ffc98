import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@site/api-contract';
import { findRow, insertNew, listRows, lockRow, type Database } from '../platform/database/database.ts';
import { mailboxKey } from '../platform/mail/mailbox-key.ts';
import { invoices } from './invoices/table.ts';
import { orders, type Consent, type Order, type Reversal } from './table.ts';

/** Adds an order unless its request key or its mailbox's trial is taken. @returns whether it was added */
export const insertOrder = (db: Database, order: typeof orders.$inferInsert) => insertNew(db, orders, order);

export const findOrderByRequestKey = (db: Database, requestKey: string) =>
  findRow(db, orders, eq(orders.requestKey, requestKey));

export const findOrder = (db: Database, id: string) => findRow(db, orders, eq(orders.id, id));

/** @param number as printed */
export const findOrderByNumber = (db: Database, number: string) =>
  findRow(db, orders, eq(orders.number, number));

export const findOrderByIntent = (db: Database, intentId: string) =>
  findRow(db, orders, eq(orders.intentId, intentId));

export const lockOrder = (transaction: Database, id: string) =>
  lockRow(transaction, orders, eq(orders.id, id));

/** The order with this id or with one of the provider's ids, those of its invoices' payments among them. */
export function findOrderByReference(
  db: Database,
  { orderId, ids }: { orderId?: string | undefined; ids: string[] },
): Promise<Order | undefined> {
  const ofInvoice = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(or(inArray(invoices.paymentId, ids), inArray(invoices.paymentReference, ids)));
  const matches = [
    ...(orderId ? [eq(orders.id, orderId)] : []),
    ...(ids.length > 0
      ? [
          inArray(orders.intentId, ids),
          inArray(orders.subscriptionId, ids),
          inArray(orders.sessionId, ids),
          inArray(orders.id, ofInvoice),
        ]
      : []),
  ];
  return matches.length > 0 ? findRow(db, orders, or(...matches)) : Promise.resolve(undefined);
}

/**
 * Stores the provider's ids in an order that has none. The secret's hash is left out if the mailbox's owner has acted
 * meanwhile: the browser that made the order then has no access any more.
 */
export async function storeIntent(
  db: Database,
  id: string,
  { secretHash, ...created }: Pick<Order, 'intentId' | 'secretHash'> & Partial<Order>,
): Promise<void> {
  const unconfirmed = sql`case when ${orders.ownerConfirmedAt} is null then ${secretHash} end`;
  await db
    .update(orders)
    .set({ ...created, secretHash: unconfirmed, status: 'open', updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.intentId)));
}

/** Replaces what proves the order: its intent's secret, or the request's key. */
export async function replaceProofs(
  db: Database,
  id: string,
  proofs: Partial<Pick<Order, 'intentId' | 'secretHash' | 'requestKey'>>,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...proofs, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

/** Takes away the proofs of the browser that made an order: its secret, and the key of its request. */
export function revokeBrowserProofs(db: Database, id: string): Promise<void> {
  return replaceProofs(db, id, { secretHash: null, requestKey: randomUUID() });
}

/** Marks trials as confirmed when their mailbox's owner first acts, and ends the access of the browser that ordered them. */
export async function confirmTrials(db: Database, owner: { orderId: string } | { mailboxKey: string }) {
  const isOfOwner =
    'orderId' in owner ? eq(orders.id, owner.orderId) : eq(orders.mailboxKey, owner.mailboxKey);
  const { ownerConfirmedAt, source, trialEndsAt, trialKey } = orders;
  const isTrial = and(eq(source, 'site'), or(isNotNull(trialKey), isNotNull(trialEndsAt)));
  await db
    .update(orders)
    .set({
      ownerConfirmedAt: sql`now()`,
      secretHash: null,
      requestKey: sql`'claimed:' || ${orders.id}::text`,
    })
    .where(and(isOfOwner, isTrial, isNull(ownerConfirmedAt)));
}

/** Closes an order that the provider has refused; the mailbox may start a trial again. */
export async function closeRefusedOrder(db: Database, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'cancelled', trialKey: null, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.intentId)));
}

export async function closeMissingOrder(db: Database, id: string): Promise<void> {
  const status = sql`case when ${orders.kind} = 'payment' then 'cancelled' else 'ended' end`;
  await db
    .update(orders)
    .set({ status, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), ne(orders.status, 'paid')));
}

/** Counts a reading of the provider's state that begins. @returns the order, whose `readingsBegun` numbers the reading */
export async function beginReading(db: Database, id: string): Promise<Order | undefined> {
  const [order] = await db
    .update(orders)
    .set({ readingsBegun: sql`${orders.readingsBegun} + 1` })
    .where(eq(orders.id, id))
    .returning();
  return order;
}

/**
 * Applies a reading of the provider's state and locks the order until commit.
 * @returns the updated order; undefined if a later reading was applied before
 */
export async function applyReading(
  transaction: Database,
  { id, readingsBegun }: Order,
  changes: Partial<Order>,
): Promise<Order | undefined> {
  const [order] = await transaction
    .update(orders)
    .set({ ...changes, readingApplied: readingsBegun, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), lt(orders.readingApplied, readingsBegun)))
    .returning();
  return order;
}

/** Stores a buyer's consent, unless there is one. @returns whether it was stored */
export async function storeConsent(transaction: Database, id: string, consent: Consent): Promise<boolean> {
  const stored = await transaction
    .update(orders)
    .set({ consent, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.consent)))
    .returning({ id: orders.id });
  return stored.length > 0;
}

export function listOrdersById(db: Database, ids: string[]): Promise<Order[]> {
  return listRows(db, orders, inArray(orders.id, ids), orders.createdAt);
}

/** The ids of the orders with one of these statuses that were created before a time, the oldest first. */
export async function listOrders(db: Database, statuses: readonly OrderStatus[], createdBefore: Date) {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, statuses), lt(orders.createdAt, createdBefore)))
    .orderBy(orders.createdAt);
  return rows.map(({ id }) => id);
}

/** A mailbox's subscriptions with one of these statuses, and new ones that start with a trial; the latest first. */
export function listSubscriptionsByMailbox(db: Database, key: string, statuses: readonly OrderStatus[]) {
  const isNewTrial = and(eq(orders.status, 'new'), isNotNull(orders.trialKey));
  const isSubscription = and(eq(orders.mailboxKey, key), eq(orders.kind, 'subscription'));
  const isOf = and(isSubscription, or(inArray(orders.status, statuses), isNewTrial));
  return listRows(db, orders, isOf, desc(orders.createdAt));
}

/** The latest 100 orders of an email's mailbox; orders from before mailboxes were stored are found by the email itself. */
export function listOrdersByEmail(db: Database, email: string): Promise<Order[]> {
  const isOf = or(
    eq(orders.mailboxKey, mailboxKey(email)),
    sql`lower(${orders.email}) = ${email.toLowerCase()}`,
  );
  return db.select().from(orders).where(isOf).orderBy(desc(orders.createdAt)).limit(100);
}

/** Whether an order has used the trial of a `mergedMailboxKey`. */
export async function hasTrialOrder(db: Database, trialKey: string): Promise<boolean> {
  return (await db.$count(orders, eq(orders.trialKey, trialKey))) > 0;
}

/** Moves an order to new idempotency keys, unless a simultaneous request has done so. @returns the order with its keys */
export async function renewKeys(db: Database, { id, keyGeneration }: Order): Promise<Order> {
  await db
    .update(orders)
    .set({ keyGeneration: keyGeneration + 1 })
    .where(and(eq(orders.id, id), eq(orders.keyGeneration, keyGeneration)));
  const order = await findOrder(db, id);
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

export async function listReversed(db: Database, reversal: Reversal): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.reversal, reversal));
  return rows.map(({ id }) => id);
}
