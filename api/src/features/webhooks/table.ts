import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { eq, inArray } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { holderOfRows } from '../../platform/personal-data/data-holder.ts';

/** Received events of the provider, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    orderId: uuid().references(() => orders.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('payment_events_order_id').on(table.orderId)],
);

/** Stores the order of an event. @returns when the event was received */
export async function setOrderOfEvent(db: Database, eventId: string, orderId: string) {
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

export const eventData = holderOfRows(
  paymentEvents,
  paymentEvents.receivedAt,
  (_db, { orderIds }) => inArray(paymentEvents.orderId, orderIds),
  {
    entries: 'eventsOfThePaymentService',
    subject: 'eventId',
    show: ({ type, orderId, receivedAt }) => ({ receivedAt, event: type, order: orderId }),
  },
);
