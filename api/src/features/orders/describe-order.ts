import { currency, type OrderState } from '@site/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { findLatestInvoice, printedNumber } from './issue-invoice.ts';
import type { Order } from './table.ts';

/** Whether an order has been paid for: a trial alone has not (requirements, C13). */
export function isPaid({ status }: Order): boolean {
  return status === 'paid' || status === 'active';
}

/** An order as its buyer sees it. */
export async function describeOrder(db: Database, order: Order): Promise<OrderState> {
  const invoice = await findLatestInvoice(db, order.id);
  return {
    kind: order.kind,
    status: order.status,
    plan: order.plan,
    amount: order.amount,
    currency,
    downloadable: isPaid(order),
    ...(order.trialEndsAt && { trialEndsAt: order.trialEndsAt.toISOString() }),
    ...(invoice && { invoiceNumber: printedNumber(invoice) }),
  };
}
