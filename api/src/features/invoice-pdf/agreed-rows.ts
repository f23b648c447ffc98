import { formatMoment } from '@site/shared-i18n';
import { listAgreementsByOrder } from '../../orders/agreements/agreement-repository.ts';
import { conditionRows } from '../../orders/agreements/describe-agreement.ts';
import { findInvoiceBefore, type IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Row } from '../../platform/texts/row.ts';
import { texts } from '../../platform/texts/texts.ts';

/**
 * What the buyer has agreed to since the previous invoice, for the confirmation on a durable medium (Directive 2011/83/EU,
 * Art. 8(7)); empty for a renewal.
 */
export async function agreedRows(
  { db, orderLinks }: Pick<OrderDependencies, 'db' | 'orderLinks'>,
  invoice: IssuedInvoice,
): Promise<Row[]> {
  const { language, orderId, issuedAt } = invoice;
  const before = await findInvoiceBefore(db, invoice);
  const agreed = (await listAgreementsByOrder(db, orderId)).find(({ at, amount, renewal }) => {
    const isFreeTrial = amount === 0 && renewal === null;
    return !isFreeTrial && new Date(at) <= issuedAt && (!before || new Date(at) > before.issuedAt);
  });
  if (!agreed) return [];
  const t = texts(language);
  const { at, terms } = agreed;
  return [
    [t('agreement.on'), formatMoment(at, language)],
    ...conditionRows(agreed, language),
    ...(terms ? [[t('agreement.termsPage'), orderLinks.pageOf(terms.address)] satisfies Row] : []),
  ];
}
