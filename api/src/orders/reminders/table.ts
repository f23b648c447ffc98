import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { OrderStatus, PlanId } from '@site/api-contract';
import { orders } from '../table.ts';
import { findRow, type Database } from '../../platform/database/database.ts';
import { holderOfRows } from '../../platform/personal-data/data-holder.ts';

/**
 * When each kind is due. `trial-ends`: three days before. `payment-failed`: at the first failure; `payment-open-3`,
 * `payment-open-7`: three and seven days later; `unpaid-end`: fourteen days later, when the subscription ends.
 * `card-expires`: a month before. `price-changes`: thirty days before.
 */
export type ReminderKind =
  | 'trial-ends'
  | 'payment-failed'
  | 'payment-open-3'
  | 'payment-open-7'
  | 'unpaid-end'
  | 'card-expires'
  | 'price-changes';

/** Mails to holders of subscriptions that are due at a time, each sent once. The table keeps its first name. */
export const reminders = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReminderKind>().notNull(),
    /** The reminder's subject (a trial's end, an invoice, a card, a change of price); each has one reminder of each kind. */
    occurrence: text().notNull(),
    /** When it was found to be due, by the provider's clock. */
    toldAt: timestamp({ withTimezone: true }).notNull(),
    happensAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('notices_once').on(table.orderId, table.kind, table.occurrence)],
);

export type Reminder = typeof reminders.$inferSelect;

export type DueReminder = Pick<Reminder, 'kind' | 'occurrence' | 'happensAt'>;

/** Stores a reminder unless there is one of the same occurrence. @returns its id if it is new */
export async function insertReminder(transaction: Database, reminder: Omit<Reminder, 'id'>) {
  const [added] = await transaction
    .insert(reminders)
    .values({ id: randomUUID(), ...reminder })
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  return added?.id;
}

export const findReminder = (db: Database, id: string) => findRow(db, reminders, eq(reminders.id, id));

export function listReminders(db: Database, orderId: string): Promise<Reminder[]> {
  return db.select().from(reminders).where(eq(reminders.orderId, orderId)).orderBy(asc(reminders.toldAt));
}

/** Deletes a reminder that was not sent, as it was no longer true. If it becomes true again, it is sent then. */
export async function deleteReminder(db: Database, id: string): Promise<void> {
  await db.delete(reminders).where(eq(reminders.id, id));
}

/** Whether the buyer was reminded that an invoice of the provider could not be charged. */
export async function wasUnpaid(db: Database, orderId: string, invoice: string): Promise<boolean> {
  const sameReminder = and(
    eq(reminders.orderId, orderId),
    eq(reminders.kind, 'payment-failed'),
    eq(reminders.occurrence, invoice),
  );
  return (await db.$count(reminders, sameReminder)) > 0;
}

/** Whether a subscription is ended because its payment stayed open. */
export async function endsUnpaid(db: Database, orderId: string): Promise<boolean> {
  const isUnpaidEnd = and(eq(reminders.orderId, orderId), eq(reminders.kind, 'unpaid-end'));
  return (await db.$count(reminders, isUnpaidEnd)) > 0;
}

/** Counts a plan's subscriptions with some statuses by price. `reminded`: those with an announcement of another price. */
export function countPrices(db: Database, plan: PlanId, statuses: readonly OrderStatus[]) {
  const isReminded = exists(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(eq(reminders.orderId, orders.id), eq(reminders.kind, 'price-changes'))),
  );
  return db
    .select({
      amount: orders.amount,
      subscriptions: sql<number>`count(*)::int`,
      reminded: sql<number>`(count(*) filter (where ${isReminded}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.plan, plan), eq(orders.kind, 'subscription'), inArray(orders.status, statuses)))
    .groupBy(orders.amount)
    .orderBy(asc(orders.amount));
}

export const reminderData = holderOfRows(
  reminders,
  reminders.toldAt,
  (_db, { orderIds }) => inArray(reminders.orderId, orderIds),
  {
    entries: 'toldInTime',
    subject: 'noticeId',
    show: ({ orderId, kind, toldAt, happensAt }) => ({
      order: orderId,
      what: kind,
      foundAt: toldAt,
      happensAt,
    }),
  },
);
