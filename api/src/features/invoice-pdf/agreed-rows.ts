import { agreedRows } from '../../orders/agreements/agreed-rows.ts';
import { listAgreementsByOrder } from '../../orders/agreements/agreement-repository.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Row } from '../../platform/texts/row.ts';

/** What the buyer has agreed to since the previous invoice, for the mail with this one; empty for a renewal. */
export async function agreedSince(
  { db, orderLinks }: Pick<OrderDependencies, 'db' | 'orderLinks'>,
  { language, orderId, issuedAt }: IssuedInvoice,
  before: IssuedInvoice | undefined,
): Promise<Row[]> {
  const agreed = (await listAgreementsByOrder(db, orderId)).find(({ at, amount, renewal }) => {
    const isFreeTrial = amount === 0 && renewal === null;
    return !isFreeTrial && new Date(at) <= issuedAt && (!before || new Date(at) > before.issuedAt);
  });
  return agreed ? agreedRows(agreed, language, orderLinks) : [];
}
