import { currency, type OrderState } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import { wordsOfConsent } from './give-consent.ts';
import { findLatestInvoice, printedNumber } from './issue-invoice.ts';
import type { Order } from './table.ts';

/** Whether an order has been paid for: a trial alone has not (requirements, C13). */
export function isPaid({ status }: Order): boolean {
  return status === 'paid' || status === 'active';
}

/** An order as its buyer sees it. @param language of the words to agree to */
export async function describeOrder(db: Database, order: Order, language: Language): Promise<OrderState> {
  const invoice = await findLatestInvoice(db, order.id);
  const downloadable = isPaid(order);
  return {
    kind: order.kind,
    status: order.status,
    plan: order.plan,
    amount: order.amount,
    currency,
    downloadable,
    ...(downloadable && !order.consent && { consent: wordsOfConsent(language) }),
    ...(order.trialEndsAt && { trialEndsAt: order.trialEndsAt.toISOString() }),
    ...(order.email && { email: order.email }),
    ...(order.reversal && { reversal: order.reversal }),
    ...(order.hasCard && { hasCard: true }),
    ...(invoice && { invoiceNumber: printedNumber(invoice), paidUntil: invoice.periodEnd.toISOString() }),
  };
}
