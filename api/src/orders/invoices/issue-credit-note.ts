import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Order } from '../table.ts';
import { creditedOf, insertCreditNote } from './credit-note-repository.ts';
import { findInvoiceOfPayment } from './invoice-repository.ts';

/**
 * Stores a credit note for what was refunded since the last one, and queues its mail; part by part, if it was refunded so.
 * @param transaction holds the lock of the order's row
 * @param refunded of the payment in all, in centimes
 */
export async function issueCreditNote(
  transaction: Database,
  order: Order,
  { paymentId, refunded, isTold }: { paymentId: string; refunded: number; isTold: boolean },
): Promise<void> {
  const invoice = await findInvoiceOfPayment(transaction, paymentId);
  if (!invoice) return;
  const amount = refunded - (await creditedOf(transaction, invoice.number));
  if (amount <= 0) return;
  const note = { invoiceNumber: invoice.number, amount, issuedAt: new Date() };
  const number = await insertCreditNote(transaction, note);
  if (invoice.email && !isTold)
    await enqueue(transaction, 'payment-refunded', `credit-note-${number}`, {
      orderId: order.id,
      creditNote: number,
    });
}
