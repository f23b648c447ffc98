import type Stripe from 'stripe';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isMissing, isRefusal } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isRunning } from '../subscription-changes/end-wish.ts';
import { findNotice, forgetNotice } from './notice-repository.ts';

/**
 * Ends a subscription whose payment stayed open; safe to repeat. The invoice is voided first: the provider refuses that once it
 * is paid, so that nobody pays for what has ended. The refresh queues the mail.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function endUnpaid(dependencies: OrderDependencies, noticeId: string): Promise<void> {
  const { db, stripe } = dependencies;
  const notice = await findNotice(db, noticeId);
  if (!notice) return;
  const order = await refreshOrder(dependencies, notice.orderId);
  const { subscriptionId } = order;
  if (!subscriptionId || !isRunning(order)) return;
  const { status } = await voidInvoice(stripe, notice.occurrence);
  // A payment that is under way decides.
  if (status === 'open') throw new ApiError('payment_provider_unavailable');
  if (status !== 'void') return forgetNotice(db, noticeId);
  await callProvider(() => stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
    // An earlier try ended it.
    if (!isMissing(error)) throw error;
  });
  await refreshOrder(dependencies, order.id);
}

async function voidInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice> {
  const read = () => callProvider(() => stripe.invoices.retrieve(id));
  const invoice = await read();
  if (invoice.status !== 'open') return invoice;
  return callProvider(() => stripe.invoices.voidInvoice(id)).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return read();
  });
}
