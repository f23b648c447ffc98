import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Payment } from '../provider-state/read-provider-state.ts';
import type { Order } from '../table.ts';
import { creditedOf, insertCreditNote } from './credit-note-repository.ts';
import { findInvoiceOfPayment } from './invoice-repository.ts';

/**
 * Stores a credit note for what was refunded since the last one, and queues its mail.
 * @param transaction has locked the order's row
 */
export async function issueCreditNote(
  transaction: Database,
  order: Order,
  { id: paymentId, refunded }: Pick<Payment, 'id' | 'refunded'>,
): Promise<void> {
  if (refunded === 0) return;
  const invoice = await findInvoiceOfPayment(transaction, paymentId);
  if (!invoice) return;
  const amount = refunded - (await creditedOf(transaction, [invoice.number]));
  if (amount <= 0) return;
  const note = { invoiceNumber: invoice.number, amount, issuedAt: new Date() };
  const number = await insertCreditNote(transaction, note);
  if (invoice.email)
    await enqueue(transaction, 'payment-refunded', `credit-note-${number}`, {
      orderId: order.id,
      creditNote: number,
    });
}
