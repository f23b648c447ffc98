import { inArray } from 'drizzle-orm';
import { rowsOf } from '../../platform/personal-data/data-holder.ts';
import { paymentEvents } from './table.ts';

/** The payment provider's events about a person's orders. */
export const eventData = rowsOf(
  paymentEvents,
  paymentEvents.receivedAt,
  (_db, { orderIds }) => inArray(paymentEvents.orderId, orderIds),
  {
    entries: 'eventsOfThePaymentService',
    subject: 'eventId',
    show: ({ type, orderId, receivedAt }) => ({ receivedAt, event: type, order: orderId }),
  },
);
