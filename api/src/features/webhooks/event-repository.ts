import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { paymentEvents } from './table.ts';

/** Stores the order of an event. @returns when the event was received */
export async function setOrderOfEvent(
  db: Database,
  eventId: string,
  orderId: string,
): Promise<Date | undefined> {
  const [event] = await db
    .update(paymentEvents)
    .set({ orderId })
    .where(eq(paymentEvents.id, eventId))
    .returning({ receivedAt: paymentEvents.receivedAt });
  return event?.receivedAt;
}

export async function deleteEventsOf(transaction: Database, orderIds: string[]): Promise<void> {
  await transaction.delete(paymentEvents).where(inArray(paymentEvents.orderId, orderIds));
}
