import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import { orders, type Order } from '../table.ts';
import { orderAgreements, type AgreementRecord } from './table.ts';

/** Stores what was shown, once. @param dedupeKey distinguishes it from the order's other agreements */
export async function insertAgreement(
  db: Database,
  { id: orderId }: Pick<Order, 'id'>,
  dedupeKey: string,
  shown: AgreementRecord,
): Promise<void> {
  await db
    .insert(orderAgreements)
    .values({ id: randomUUID(), orderId, repeatKey: repeatKeyOf(orderId, dedupeKey), shown })
    .onConflictDoNothing({ target: orderAgreements.repeatKey });
}

/** Deletes an agreement to a change that the provider has refused. */
export async function deleteAgreement(db: Database, { id }: Pick<Order, 'id'>, dedupeKey: string) {
  await db.delete(orderAgreements).where(eq(orderAgreements.repeatKey, repeatKeyOf(id, dedupeKey)));
}

const latestFirst = desc(sql`${orderAgreements.shown}->>'at'`);

/** What was shown for an order, the latest first. */
export async function listAgreementsByOrder(db: Database, orderId: string): Promise<AgreementRecord[]> {
  const rows = await listRows(db, orderAgreements, eq(orderAgreements.orderId, orderId), latestFirst);
  return rows.map(({ shown }) => shown);
}

/** What was shown for all orders of a mailbox, the latest first. */
export function listAgreementsByMailbox(
  db: Database,
  mailboxKey: string,
): Promise<{ orderId: string; shown: AgreementRecord }[]> {
  return db
    .select({ orderId: orderAgreements.orderId, shown: orderAgreements.shown })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
    .where(eq(orders.mailboxKey, mailboxKey))
    .orderBy(latestFirst);
}

function repeatKeyOf(orderId: string, dedupeKey: string): string {
  return `${orderId}:${dedupeKey}`;
}
