import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import { desc, eq, sql, inArray } from 'drizzle-orm';
import type { Offer, PlanId } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { orders, type Order } from '../table.ts';
import { listRows, type Database } from '../../platform/database/database.ts';
import { money, type DataHolder } from '../../platform/personal-data/data-holder.ts';

/** What a buyer was shown when the order was made or changed. */
export interface AgreementRecord {
  plan: PlanId;
  /** Centimes, paid at once. */
  amount: number;
  currency: string;
  renewal: Offer['renewal'];
  /** The terms that the page linked to; null where there was no link, or it is not known. */
  terms: { version: string; address: string } | null;
  /** Null where it is not known. */
  language: Language | null;
  /** The words of the pressed button; null for the provider's own page. */
  button: string | null;
  /** Whether the buyer saw the site's page or the provider's. */
  page: 'site' | 'provider';
  /** ISO 8601. */
  at: string;
}

/** Every agreement of an order; a row never changes. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Order and occasion, so that a repeated press of the button is stored once. */
    repeatKey: text().notNull().unique('order_agreements_repeat_key'),
    shown: jsonb().$type<AgreementRecord>().notNull(),
  },
  (table) => [index('order_agreements_order').on(table.orderId)],
);

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

export async function listAgreementsByOrder(db: Database, orderId: string): Promise<AgreementRecord[]> {
  const rows = await listRows(db, orderAgreements, eq(orderAgreements.orderId, orderId), latestFirst);
  return rows.map(({ shown }) => shown);
}

export function listAgreementsByMailbox(db: Database, mailboxKey: string) {
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

/** What buyers were shown when they pressed a button. It names nobody, and stays with the order as an accounting record. */
export const agreementData: DataHolder = {
  async read(db, { orderIds }) {
    const rows = await db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds));
    return { entries: { agreements: rows.map(({ orderId, shown }) => describe(orderId, shown)) } };
  },
};

function describe(order: string, { amount, currency, renewal, page, ...shown }: AgreementRecord) {
  return {
    order,
    ...shown,
    paidAtOnce: money(amount, currency),
    renewal: renewal && { ...renewal, amount: money(renewal.amount, currency) },
    shownBy: page === 'site' ? 'this site' : 'the payment service',
  };
}
