import { currency, type OrderState } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import { describeAgreement } from '../../orders/agreements/describe-agreement.ts';
import { listAgreementsByOrder } from '../../orders/agreements/table.ts';
import { consentText } from '../../orders/give-consent.ts';
import { isDownloadable, isEndPending, isUnconfirmedTrial } from '../../orders/order-status.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-invoice.ts';
import type { Order } from '../../orders/table.ts';

/** An order for its buyer. @param language of the consent text and the agreements */
export async function describeOrder(db: Database, order: Order, language: Language): Promise<OrderState> {
  const invoice = await findLatestInvoice(db, order.id);
  const agreements = await listAgreementsByOrder(db, order.id);
  const downloadable = isDownloadable(order, invoice?.periodEnd);
  return {
    ...(!isUnconfirmedTrial(order) && { number: order.number }),
    kind: order.kind,
    status: order.status,
    plan: order.plan,
    amount: order.amount,
    currency,
    downloadable,
    ...(downloadable && !order.consent && { consent: consentText(language) }),
    ...(order.trialEndsAt && { trialEndsAt: order.trialEndsAt.toISOString() }),
    ...(order.endsAt && { endsAt: order.endsAt.toISOString() }),
    ...(isEndPending(order) && { endPending: true as const }),
    ...(order.email && { email: order.email }),
    ...(order.reversal && { reversal: order.reversal }),
    ...(order.hasCard && { hasCard: true }),
    ...(agreements.length > 0 && {
      agreements: agreements.map((agreement) => describeAgreement(agreement, language)),
    }),
    ...(invoice && { paidUntil: invoice.periodEnd.toISOString() }),
    ...(invoice && !order.erasureId && { invoiceNumber: printedNumber(invoice) }),
  };
}
