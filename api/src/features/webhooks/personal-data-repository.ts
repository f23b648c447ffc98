import { asc, inArray } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { deleteEventsOf } from './event-repository.ts';
import { paymentEvents } from './table.ts';

/** The payment provider's events about a person's orders. */
export const eventData: DataHolder = {
  async read(db, { orderIds }) {
    const rows = await db
      .select()
      .from(paymentEvents)
      .where(inArray(paymentEvents.orderId, orderIds))
      .orderBy(asc(paymentEvents.receivedAt));
    return {
      entries: {
        eventsOfThePaymentService: rows.map(({ type, orderId, receivedAt }) => ({
          receivedAt,
          event: type,
          order: orderId,
        })),
      },
      subjects: { eventId: rows.map(({ id }) => id) },
    };
  },
  async erase(transaction, { orderIds }) {
    await deleteEventsOf(transaction, orderIds);
  },
};
