import type Stripe from 'stripe';
import { PermanentFailure, RetryLater } from '../../platform/outbox/job-failures.ts';
import { callProvider, retrieveWithCharge } from '../../platform/payments/payment-provider.ts';
import {
  findInvoice,
  isPaidByProvider,
  listInvoicesByOrder,
  ofLatestPeriod,
} from '../invoices/invoice-repository.ts';
import { printedNumber } from '../invoices/printed-invoice.ts';
import type { Invoice } from '../invoices/table.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { isRunning } from '../order-status.ts';
import { createOnce, keyOf, orderMetadata } from '../provider-calls.ts';
import { readReversal } from '../provider-state/read-reversal.ts';
import { refreshOrder } from '../refresh-order.ts';
import { endAtOnce } from '../subscription-changes/end-unpaid-subscription.ts';
import type { Order } from '../table.ts';

/**
 * Ends an order's subscription at once and refunds what was paid; safe to repeat.
 * @param payments all for a withdrawal from the contract, those of the latest month for a refund by customer service
 * @throws ApiError `payment_provider_unavailable`; RetryLater while a debit is under way; PermanentFailure if a refund fails
 * or a person must pay the money back; the provider's error if it refuses
 */
export async function withdrawOrder(
  dependencies: OrderDependencies,
  orderId: string,
  payments: 'all' | 'latest',
): Promise<void> {
  const { db, stripe } = dependencies;
  const order = await refreshOrder(dependencies, orderId);
  const { kind, status, subscriptionId } = order;
  // A debit that is under way cannot be stopped: a later try refunds it.
  if (kind === 'payment' && status === 'processing') throw new RetryLater('the debit is under way');
  if (subscriptionId && isRunning(order)) {
    await endAtOnce(stripe, subscriptionId);
    // A month may have been paid just before the end: its invoice is refunded too.
    await refreshOrder(dependencies, orderId);
  }
  const invoices = await listInvoicesByOrder(db, orderId);
  const refundable = payments === 'all' ? invoices : ofLatestPeriod(invoices);
  for (const invoice of refundable.filter(isPaidByProvider))
    await refundOnce(dependencies, order, { intent: invoice.paymentReference });
  await refreshOrder(dependencies, orderId);
  requirePaidByProvider(refundable);
}

/**
 * Refunds a part of an invoice, or all of it; the contract goes on.
 * @param amount centimes
 * @throws ApiError `payment_provider_unavailable`; PermanentFailure if the refund fails, the payment is disputed, or a person
 * must pay the money back; the provider's error if it refuses
 */
export async function refundInvoice(
  dependencies: OrderDependencies,
  { orderId, invoiceNumber, amount }: { orderId: string; invoiceNumber: number; amount: number },
  job: string,
): Promise<void> {
  const order = await refreshOrder(dependencies, orderId);
  const invoice = await findInvoice(dependencies.db, invoiceNumber);
  if (!invoice) return;
  requirePaidByProvider([invoice]);
  await refundOnce(dependencies, order, { intent: invoice.paymentReference ?? '', part: { amount, job } });
  await refreshOrder(dependencies, orderId);
}

/** @throws PermanentFailure that names the invoices whose money a person must pay back */
function requirePaidByProvider(invoices: Invoice[]): void {
  // The provider has no payment for a month that cost nothing.
  const paidElsewhere = invoices
    .filter((invoice) => invoice.amount > 0 && !isPaidByProvider(invoice))
    .map(printedNumber);
  if (paidElsewhere.length > 0)
    throw new PermanentFailure(`${paidElsewhere.join(', ')}: paid outside the provider, pay it back by hand`);
}

interface Refundable {
  intent: string;
  /** Less than what is left, in centimes, and the job that asks for it. */
  part?: { amount: number; job: string };
}

/**
 * Refunds a payment, unless it is refunded or disputed already.
 * @throws PermanentFailure if the refund has failed at once, or if a single invoice is disputed
 */
async function refundOnce(dependencies: OrderDependencies, order: Order, { intent, part }: Refundable) {
  const { stripe } = dependencies;
  const { refunds } = stripe;
  const { charge } = await callProvider(() => retrieveWithCharge(stripe, intent));
  const reversal = charge && (await callProvider(() => readReversal(stripe, charge)));
  if (part && reversal === 'disputed')
    throw new PermanentFailure('the payment is disputed: the dispute decides about its money');
  if (!charge || reversal) return;
  const params = {
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { ...orderMetadata(order), ...(part && { job: part.job }) },
    ...(part && { amount: part.amount }),
  } as const;
  const list = async () => {
    const { data } = await callProvider(() => refunds.list({ payment_intent: intent, limit: 100 }));
    return data.filter(({ metadata }) => metadata?.['order'] === order.id && metadata['job'] === part?.job);
  };
  const failed = (await list()).filter(hasFailed).length;
  // The provider would repeat the response to a failed refund that has the same key.
  const call = `refund-${part?.job ?? intent}${failed > 0 ? `-${failed}` : ''}` as const;
  const refund = await createOnce<Stripe.Refund>(dependencies, order, {
    create: (keyed) => refunds.create(params, { idempotencyKey: keyOf(keyed, call) }),
    find: async () => (await list()).find((one) => !hasFailed(one)),
  });
  if (hasFailed(refund)) throw new PermanentFailure(`refund ${refund.id} has failed`);
}

/** Whether the money came back, for example because the card's account is closed. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
