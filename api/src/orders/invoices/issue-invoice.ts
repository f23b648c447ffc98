import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Payment } from '../provider-state/read-provider-state.ts';
import type { Order } from '../table.ts';
import { findBillingAddress } from './billing-address-repository.ts';
import { insertInvoice } from './invoice-repository.ts';
import type { Seller } from './table.ts';

/**
 * Stores the invoice of a payment and queues the mail with it, once per payment.
 * @param transaction has locked the order's row
 */
export async function issueInvoice(transaction: Database, order: Order, payment: Payment, seller: Seller) {
  const billing = order.mailboxKey ? await findBillingAddress(transaction, order.mailboxKey) : undefined;
  const number = await insertInvoice(transaction, {
    orderId: order.id,
    paymentId: payment.id,
    plan: payment.plan ?? order.plan,
    amount: payment.amount,
    currency: order.currency,
    language: order.language,
    email: order.email,
    buyer: order.buyer,
    billingAddress: billing?.address ?? null,
    paymentReference: payment.reference,
    paymentMethod: payment.method ?? null,
    change: payment.change ?? null,
    periodStart: payment.periodStart,
    periodEnd: payment.periodEnd,
    issuedAt: new Date(),
    seller,
  });
  if (number !== undefined && order.email)
    await enqueue(transaction, 'order-confirmation', payment.id, { invoiceNumber: number });
}
