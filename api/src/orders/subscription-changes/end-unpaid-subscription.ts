import type Stripe from 'stripe';
import { callProvider, ignoreMissing, isRefusal } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { refreshOrder } from '../refresh-order.ts';
import type { Order } from '../table.ts';

interface Unpaid {
  orderId: string;
  subscriptionId: string;
  invoiceId: string;
}

const ended: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

/**
 * Ends a subscription by voiding its open invoice, which the provider refuses once it is paid: then the subscription goes on.
 * @returns the refreshed order, and the invoice's status: `void` if the subscription was ended
 */
export async function endUnpaidSubscription(
  dependencies: OrderDependencies,
  { orderId, subscriptionId, invoiceId }: Unpaid,
): Promise<{ order: Order; invoiceStatus: Stripe.Invoice.Status | null }> {
  const { stripe } = dependencies;
  const invoiceStatus = await voidInvoice(stripe, invoiceId);
  if (invoiceStatus === 'void') await cancel(stripe, subscriptionId);
  return { order: await refreshOrder(dependencies, orderId), invoiceStatus };
}

/** Ends a subscription at once; an open invoice is voided first, as a form in another tab could still pay it. */
export async function endAtOnce(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { latest_invoice: latest } = await callProvider(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
  );
  if (typeof latest === 'object' && latest?.status === 'open') await voidInvoice(stripe, latest.id);
  await cancel(stripe, subscriptionId);
}

/** @returns the status then: not `void` if the provider refused */
async function voidInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice.Status | null> {
  const { status } = await callProvider(() => stripe.invoices.voidInvoice(id)).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return callProvider(() => stripe.invoices.retrieve(id));
  });
  return status;
}

/** An earlier try may have ended it: then the provider may no longer know it. */
async function cancel(stripe: Stripe, id: string): Promise<void> {
  await callProvider(async () => {
    // The provider itself ends a subscription whose first invoice is voided.
    if (ended.includes((await stripe.subscriptions.retrieve(id)).status)) return;
    await stripe.subscriptions.cancel(id);
  }).catch(ignoreMissing);
}
