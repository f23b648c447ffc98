import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import { orderAgreements, type Shown } from './table.ts';

/** Stores what was shown, unless it is stored. @param press tells it from the order's other agreements */
export async function keepAgreement(
  db: Database,
  { id: orderId }: Pick<Order, 'id'>,
  press: string,
  shown: Shown,
): Promise<void> {
  await db
    .insert(orderAgreements)
    .values({ id: randomUUID(), orderId, repeatKey: keyOf(orderId, press), shown })
    .onConflictDoNothing({ target: orderAgreements.repeatKey });
}

/** Takes out what did not come about: the provider has refused it. */
export async function dropAgreement(db: Database, { id }: Pick<Order, 'id'>, press: string): Promise<void> {
  await db.delete(orderAgreements).where(eq(orderAgreements.repeatKey, keyOf(id, press)));
}

const latestFirst = desc(sql`${orderAgreements.shown}->>'at'`);

/** What was shown for an order, the latest first. */
export async function listAgreements(db: Database, orderId: string): Promise<Shown[]> {
  const rows = await db
    .select()
    .from(orderAgreements)
    .where(eq(orderAgreements.orderId, orderId))
    .orderBy(latestFirst);
  return rows.map(({ shown }) => shown);
}

/** What was shown for all orders of a mailbox, the latest first. */
export function listAgreementsOf(
  db: Database,
  mailboxKey: string,
): Promise<{ orderId: string; shown: Shown }[]> {
  return db
    .select({ orderId: orderAgreements.orderId, shown: orderAgreements.shown })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
    .where(eq(orders.mailboxKey, mailboxKey))
    .orderBy(latestFirst);
}

function keyOf(orderId: string, press: string): string {
  return `${orderId}:${press}`;
}
