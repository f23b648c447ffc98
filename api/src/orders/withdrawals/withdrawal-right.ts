import { dayOf } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import { listInvoicesByOrder } from '../invoices/invoice-repository.ts';
import { contractStatuses } from '../order-status.ts';
import type { Invoice } from '../invoices/table.ts';
import type { Order } from '../table.ts';

/** As the terms promise ("Refunds"), counted from the day after the contract was made. */
const withdrawalDays = 14;

/** Whether an order is a contract from which one can withdraw. A person decides about reversed payments. */
export function canWithdraw({ status, reversal }: Order): boolean {
  return contractStatuses.includes(status) && reversal === null;
}

/**
 * When the contract was made: with the confirmation of its first payment, as the terms say ("Payments and subscriptions"),
 * or with the start of its trial; undefined while the payment is under way.
 */
function contractMadeAt({ createdAt, trialEndsAt }: Order, [first]: Invoice[]): Date | undefined {
  return trialEndsAt ? createdAt : first?.issuedAt;
}

/** Whether a withdrawal came in time, by the calendar days of the publisher. */
function isInTime(madeAt: Date, receivedAt: Date): boolean {
  const days = (Date.parse(dayOf(receivedAt)) - Date.parse(dayOf(madeAt))) / (24 * 60 * 60 * 1000);
  return days <= withdrawalDays;
}

/** Whether a withdrawal is refunded automatically; otherwise a person decides. */
export async function isRefundedAutomatically(
  db: Database,
  order: Order,
  receivedAt: Date,
): Promise<boolean> {
  const invoices = await listInvoicesByOrder(db, order.id);
  // Consent to immediate delivery ends the right for the download (decision 0016): a person decides about the rest.
  if (order.consent || !isInTime(contractMadeAt(order, invoices) ?? receivedAt, receivedAt)) return false;
  return invoices.every(({ paymentReference }) => !paymentReference || paymentReference.startsWith('pi_'));
}
