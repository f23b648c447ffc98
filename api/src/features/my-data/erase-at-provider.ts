import type Stripe from 'stripe';
import type { Invoice } from '../../orders/invoices/table.ts';
import type { Order } from '../../orders/table.ts';
import {
  findErasure,
  forgetProviderCustomer,
  listErasedOrders,
  markFinished,
} from '../../orders/erasures/table.ts';
import { isPaidByProvider, listInvoicesByOrder } from '../../orders/invoices/invoice-repository.ts';
import { isSettled } from '../../orders/order-status.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { keysOfOtherAccount } from '../../orders/provider-account/provider-account-guard.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { endAtOnce } from '../../orders/subscription-changes/end-unpaid-subscription.ts';
import { withdrawOrder } from '../../orders/withdrawals/withdraw-order.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { RetryLater } from '../../platform/outbox/job-failures.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import {
  callProvider,
  ignoreMissing,
  ignoreRefusal,
  createdSince,
  retrieveWithCharge,
} from '../../platform/payments/payment-provider.ts';
import { listErasure } from './erasure-list.ts';

/**
 * Erases a customer at the provider: records the erasure in the file store, ends subscriptions and open payments, deletes
 * customers, queues the mail. Safe to repeat, and repeated for orders that are restored later.
 * @throws ApiError `payment_provider_unavailable`, RetryLater
 */
export async function eraseAtProvider(
  dependencies: OrderDependencies & { files: FileStore },
  erasureId: string,
): Promise<void> {
  const { db, providerAccount, log } = dependencies;
  const erasure = await findErasure(db, erasureId);
  if (!erasure) return;
  await listErasure(dependencies.files, erasure);
  if ((await providerAccount.check()) === 'changed') throw new RetryLater(keysOfOtherAccount);
  for (const order of await listErasedOrders(db, erasureId)) {
    await endAtProvider(dependencies, order);
    await refundLatePayment(dependencies, order, erasure.confirmedAt);
    await deleteCustomer(dependencies, order);
  }
  await db.transaction(async (transaction) => {
    if (await markFinished(transaction, erasureId))
      await enqueue(transaction, 'erasure-confirmation', erasureId, { erasureId });
  });
  log.info({ erasure: erasureId }, 'erasure finished at the payment provider');
}

async function endAtProvider(dependencies: OrderDependencies, order: Order): Promise<void> {
  const { stripe } = dependencies;
  const { id, kind, subscriptionId, intentId } = order;
  if (isSettled(order)) return;
  await callProvider(async () => {
    if (subscriptionId) await endAtOnce(stripe, subscriptionId);
    else if (kind === 'payment' && intentId) await stripe.paymentIntents.cancel(intentId);
  }).catch(ignoreRefusal);
  await refreshOrder(dependencies, id).catch(ignoreRefusal);
}

/** Refunds a payment that arrived after the erasure was confirmed: the buyer can no longer use what was bought. */
async function refundLatePayment(dependencies: OrderDependencies, { id }: Order, confirmedAt: Date) {
  const { db, stripe, log } = dependencies;
  const issued = (await listInvoicesByOrder(db, id)).filter(({ issuedAt }) => issuedAt > confirmedAt);
  const isLate = await Promise.all(issued.map((invoice) => isPaidSince(stripe, invoice, confirmedAt)));
  if (!isLate.includes(true)) return;
  await withdrawOrder(dependencies, id, 'latest');
  log.warn({ order: id }, 'a payment made after an erasure was refunded');
}

/** Whether an invoice was paid since a time, by the provider's clock: a restored database issues earlier invoices again. */
async function isPaidSince(stripe: Stripe, invoice: Invoice, time: Date): Promise<boolean> {
  if (!isPaidByProvider(invoice)) return false;
  const { charge } = await callProvider(() => retrieveWithCharge(stripe, invoice.paymentReference));
  return charge !== null && charge.created >= createdSince(time).created.gte;
}

async function deleteCustomer({ db, stripe }: OrderDependencies, order: Order): Promise<void> {
  const { id, customerId } = order;
  if (!customerId) return;
  await callProvider(() => stripe.customers.del(customerId)).catch(ignoreMissing);
  await forgetProviderCustomer(db, id);
}
