import { inArray } from 'drizzle-orm';
import { money, type DataHolder } from '../../platform/personal-data/data-holder.ts';
import { orderAgreements, type AgreementRecord } from './table.ts';

/** What buyers were shown when they pressed a button. It names nobody, and stays with the order as an accounting record. */
export const agreementData: DataHolder = {
  async read(db, { orderIds }) {
    const rows = await db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds));
    return { entries: { agreements: rows.map(({ orderId, shown }) => describe(orderId, shown)) } };
  },
};

function describe(order: string, { amount, currency, renewal, page, ...shown }: AgreementRecord) {
  return {
    order,
    ...shown,
    paidAtOnce: money(amount, currency),
    renewal: renewal && { ...renewal, amount: money(renewal.amount, currency) },
    shownBy: page === 'site' ? 'this site' : 'the payment service',
  };
}
