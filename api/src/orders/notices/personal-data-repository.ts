import { asc, inArray } from 'drizzle-orm';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';
import { notices } from './table.ts';

/** What holders of subscriptions were told in time. */
export const noticeData: DataHolder = {
  async read(db, { orderIds }) {
    const rows = await db
      .select()
      .from(notices)
      .where(inArray(notices.orderId, orderIds))
      .orderBy(asc(notices.toldAt));
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
    await transaction.delete(notices).where(inArray(notices.orderId, orderIds));
  },
};
