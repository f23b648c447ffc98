import { asc, inArray } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { reminders } from './table.ts';

/** Reminders that were sent to subscribers. */
export const reminderData: DataHolder = {
  async read(db, { orderIds }) {
    const rows = await db
      .select()
      .from(reminders)
      .where(inArray(reminders.orderId, orderIds))
      .orderBy(asc(reminders.toldAt));
    return {
      entries: {
        toldInTime: rows.map(({ orderId, kind, toldAt, happensAt }) => ({
          order: orderId,
          what: kind,
          foundAt: toldAt,
          happensAt,
        })),
      },
      subjects: { noticeId: rows.map(({ id }) => id) },
    };
  },
  async erase(transaction, { orderIds }) {
    await transaction.delete(reminders).where(inArray(reminders.orderId, orderIds));
  },
};
