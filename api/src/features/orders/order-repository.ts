import { and, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { OrderStatus } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Consent, type Order, type Reversal } from './table.ts';

/** Adds an order unless its request key, or its e-mail address's one trial, is taken. */
export async function insertOrder(db: Database, order: typeof orders.$inferInsert): Promise<boolean> {
  const added = await db.insert(orders).values(order).onConflictDoNothing().returning({ id: orders.id });
  return added.length > 0;
}

export function findOrderByRequestKey(db: Database, requestKey: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.requestKey, requestKey));
}

export function findOrder(db: Database, id: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.id, id));
}

export function findOrderByIntent(db: Database, intentId: string): Promise<Order | undefined> {
  return findOne(db, eq(orders.intentId, intentId));
}

/** The order that is named by its id, or that one of the provider's ids belongs to. */
export function findOrderByReference(
  db: Database,
  { orderId, ids }: { orderId?: string | undefined; ids: string[] },
): Promise<Order | undefined> {
  const matches = [
    ...(orderId ? [eq(orders.id, orderId)] : []),
    ...(ids.length > 0
      ? [inArray(orders.intentId, ids), inArray(orders.subscriptionId, ids), inArray(orders.sessionId, ids)]
      : []),
  ];
  return matches.length > 0 ? findOne(db, or(...matches)) : Promise.resolve(undefined);
}

/** Keeps what the provider has made of an order, unless another request has done so meanwhile. */
export async function adoptIntent(
  db: Database,
  id: string,
  made: Pick<Order, 'intentId' | 'secretHash'> & Partial<Order>,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...made, status: 'open', updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.intentId)));
}

/** Keeps another intent as the one whose secret the browser holds, as its first one is over. */
export async function holdIntent(
  db: Database,
  id: string,
  held: Pick<Order, 'intentId' | 'secretHash'>,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...held, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

/** Closes an order that the provider refuses to begin; its e-mail address gets its trial back. */
export async function closeRefusedOrder(db: Database, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'cancelled', trialKey: null, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.intentId)));
}

/** Ends an order that the provider does not know. */
export async function closeMissingOrder(db: Database, id: string): Promise<void> {
  const status = sql`case when ${orders.kind} = 'payment' then 'cancelled' else 'ended' end`;
  await db
    .update(orders)
    .set({ status, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), ne(orders.status, 'paid')));
}

/** Notes that the provider's state is about to be read; answers the order with that reading's number. */
export async function beginReading(db: Database, id: string): Promise<Order | undefined> {
  const [order] = await db
    .update(orders)
    .set({ readingsBegun: sql`${orders.readingsBegun} + 1` })
    .where(eq(orders.id, id))
    .returning();
  return order;
}

/** Applies a reading unless a later one was applied; answers the order as it is now, and locks it till commit. */
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

/** Keeps a buyer's consent unless there is one; answers whether it was kept. */
export async function keepConsent(transaction: Database, id: string, consent: Consent): Promise<boolean> {
  const kept = await transaction
    .update(orders)
    .set({ consent, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.consent)))
    .returning({ id: orders.id });
  return kept.length > 0;
}

/** The ids of the orders in some states that were made before a time, the oldest first. */
export async function listOrders(db: Database, statuses: OrderStatus[], madeBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, statuses), lt(orders.createdAt, madeBefore)))
    .orderBy(orders.createdAt);
  return rows.map(({ id }) => id);
}

/** The ids of the orders whose latest payment was taken back. */
export async function listReversed(db: Database, reversal: Reversal): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.reversal, reversal));
  return rows.map(({ id }) => id);
}

async function findOne(db: Database, condition: SQL | undefined): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(condition).limit(1);
  return order;
}
