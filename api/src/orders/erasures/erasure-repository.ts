import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import { erasures } from './table.ts';

export const findErasure = (db: Database, id: string) => findRow(db, erasures, eq(erasures.id, id));

export function listErasedOrders(db: Database, id: string): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.erasureId, id));
}

/** Removes the customer id of an order, once the provider has deleted the customer. */
export async function forgetProviderCustomer(db: Database, orderId: string): Promise<void> {
  await db.update(orders).set({ customerId: null }).where(eq(orders.id, orderId));
}

/** Stores that the provider's part is done. @returns false if it was stored before */
export async function markFinished(transaction: Database, id: string): Promise<boolean> {
  const finished = await transaction
    .update(erasures)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(erasures.id, id), isNull(erasures.finishedAt)))
    .returning({ id: erasures.id });
  return finished.length > 0;
}

/** Removes the email, once the mail was sent. */
export async function forgetEmail(db: Database, id: string): Promise<void> {
  await db.update(erasures).set({ email: null }).where(eq(erasures.id, id));
}

/** Whether an erasure has stored one of a mailbox's hashes. @param hashes one for each signing key */
export async function hasUsedTrial(db: Database, hashes: string[]): Promise<boolean> {
  return (await db.$count(erasures, inArray(erasures.trialHash, hashes))) > 0;
}

/**
 * The erasure of a mailbox since a purchase, which a restored database may lack: then nothing personal of it is stored again.
 * @param hashes one for each signing key
 * @param boughtAt the provider's times are whole seconds: who buys again within the second of an erasure is no longer erased
 */
export async function findErasureSince(
  db: Database,
  hashes: string[],
  boughtAt: Date,
): Promise<string | undefined> {
  const isLater = and(
    inArray(erasures.mailboxHash, hashes),
    gt(erasures.confirmedAt, new Date(boughtAt.getTime() + 1000)),
  );
  return (await findRow(db, erasures, isLater))?.id;
}

/** Which of some erasures are stored. @returns their ids */
export async function findErasures(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: erasures.id }).from(erasures).where(inArray(erasures.id, ids));
  return rows.map(({ id }) => id);
}
