import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Payment } from '../provider-state/read-provider-state.ts';
import type { Order } from '../table.ts';
import { storeFailed } from '../../platform/failed-work/table.ts';
import { findBillingAddress } from './billing-address-repository.ts';
import { insertInvoice, findInvoiceOfPayment } from './invoice-repository.ts';
import type { Seller } from './table.ts';
import { creditedOf, insertCreditNote, invalidateCreditNotes } from './credit-note-repository.ts';

/**
 * Stores a payment's invoice, queues its mail.
 * @param transaction has locked the order's row
 * @returns whether it is new
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
  if (number === undefined) return false;
  if (order.email) await enqueue(transaction, 'order-confirmation', payment.id, { invoiceNumber: number });
  return true;
}

/**
 * Stores a credit note for what was refunded since the last one. If a refund came back, its credit note becomes invalid, and
 * the refund waits for a person as failed work.
 * @param transaction has locked the order's row
 */
export async function issueCreditNote(
  transaction: Database,
  order: Order,
  { id: paymentId, refunded }: Pick<Payment, 'id' | 'refunded'>,
): Promise<void> {
  if (refunded === undefined) return;
  const invoice = await findInvoiceOfPayment(transaction, paymentId);
  if (!invoice) return;
  const { number: invoiceNumber } = invoice;
  let credited = await creditedOf(transaction, [invoiceNumber]);
  if (credited > refunded) {
    const amount = credited - refunded;
    credited -= await invalidateCreditNotes(transaction, invoiceNumber, amount);
    await storeFailed(transaction, {
      id: randomUUID(),
      kind: 'refund-invoice',
      payload: { orderId: order.id, invoiceNumber, amount },
      error: JSON.stringify({ message: 'a refund came back: its credit note is invalid' }),
    });
  }
  if (refunded <= credited) return;
  const number = await insertCreditNote(transaction, {
    invoiceNumber,
    amount: refunded - credited,
    issuedAt: new Date(),
  });
  if (invoice.email)
    await enqueue(transaction, 'payment-refunded', `credit-note-${number}`, {
      orderId: order.id,
      creditNote: number,
    });
}
