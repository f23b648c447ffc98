import { and, asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { notices, type Notice } from './table.ts';

/** Stores a notice unless there is one of the same occurrence. @returns its id if it is new */
export async function insertNotice(
  transaction: Database,
  notice: Omit<Notice, 'id'>,
): Promise<string | undefined> {
  const [added] = await transaction
    .insert(notices)
    .values({ id: randomUUID(), ...notice })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  return added?.id;
}

export async function findNotice(db: Database, id: string): Promise<Notice | undefined> {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id));
  return notice;
}

/** The notices of an order, the oldest first. */
export function listNotices(db: Database, orderId: string): Promise<Notice[]> {
  return db.select().from(notices).where(eq(notices.orderId, orderId)).orderBy(asc(notices.toldAt));
}

/** Forgets a notice that was not sent, as it was no longer true; should it become so again, it is told. */
export async function forgetNotice(db: Database, id: string): Promise<void> {
  await db.delete(notices).where(eq(notices.id, id));
}

/** Whether a subscription is ended because its payment stayed open. */
export async function endsUnpaid(db: Database, orderId: string): Promise<boolean> {
  return (await db.$count(notices, and(eq(notices.orderId, orderId), eq(notices.kind, 'unpaid-end')))) > 0;
}
