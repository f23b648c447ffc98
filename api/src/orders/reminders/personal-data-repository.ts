import { inArray } from 'drizzle-orm';
import { rowsOf } from '../../platform/personal-data/data-holder.ts';
import { reminders } from './table.ts';

/** Reminders that were sent to subscribers. */
export const reminderData = rowsOf(
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
