import { and, asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findRow, type Database } from '../../platform/database/database.ts';
import { reminders, type Reminder } from './table.ts';

/** Stores a reminder unless there is one of the same occurrence. @returns its id if it is new */
export async function insertReminder(
  transaction: Database,
  reminder: Omit<Reminder, 'id'>,
): Promise<string | undefined> {
  const [added] = await transaction
    .insert(reminders)
    .values({ id: randomUUID(), ...reminder })
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  return added?.id;
}

export const findReminder = (db: Database, id: string) => findRow(db, reminders, eq(reminders.id, id));

/** The reminders of an order, the oldest first. */
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
