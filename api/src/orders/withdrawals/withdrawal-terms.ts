import type { OrderStatus } from '@site/api-contract';
import { dayOf } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import { listInvoicesOf } from '../invoices/invoice-repository.ts';
import type { Order } from '../table.ts';

/** Of the terms ("Refunds"): from the conclusion of the contract, whose own day does not count. */
const withdrawalDays = 14;

const concluded: OrderStatus[] = ['paid', 'trialing', 'processing', 'active', 'past_due'];

/** Whether an order is a contract that a person may be in time to withdraw from; reversed ones are for a person. */
export function canWithdraw({ status, reversal }: Order): boolean {
  return concluded.includes(status) && reversal === null;
}

/** Whether a withdrawal came in time, by the calendar of the publisher. */
function isInTime({ createdAt }: Order, receivedAt: Date): boolean {
  const days = (Date.parse(dayOf(receivedAt)) - Date.parse(dayOf(createdAt))) / (24 * 60 * 60 * 1000);
  return days <= withdrawalDays;
}

/** Whether what was paid, if anything, is given back without a person's judgement. */
export async function refundsItself(db: Database, order: Order, receivedAt: Date): Promise<boolean> {
  // Delivery that was expressly agreed to ends the right (0016).
  if (order.consent || !isInTime(order, receivedAt)) return false;
  const invoices = await listInvoicesOf(db, order.id);
  return invoices.every(({ paymentReference }) => !paymentReference || paymentReference.startsWith('pi_'));
}
