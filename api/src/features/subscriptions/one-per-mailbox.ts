import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { callProvider, isRefusal } from '../../platform/payments/payment-provider.ts';
import { idOf } from '../../platform/payments/provider-objects.ts';
import { findOrder, listSubscriptionsOf } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { isRunning } from '../../orders/subscription-changes/end-wish.ts';
import type { Order } from '../../orders/table.ts';

/** Whether a subscription runs without a first payment on the site: with a trial, or bought by a payment link. */
const needsNoPayment = ({ trialKey, source }: Order) => trialKey !== null || source === 'payment-link';

/** Whether a subscription runs, or will do so without an action of the buyer. */
function takesMailbox(order: Order): boolean {
  return isRunning(order) || (needsNoPayment(order) && (order.status === 'new' || order.status === 'open'));
}

/** Whether its first month can be paid. */
const isPayable = (order: Order) => order.status === 'open' && !needsNoPayment(order);

/** The running subscription of a mailbox, by the provider's present state. */
export async function findRunning(
  dependencies: OrderDependencies,
  mailbox: string,
): Promise<Order | undefined> {
  const unfinished = await listSubscriptionsOf(dependencies.db, mailbox);
  const read = async (order: Order) =>
    order.status === 'new' ? order : refreshOrder(dependencies, order.id).catch(() => order);
  return (await Promise.all(unfinished.map(read))).find(takesMailbox);
}

/**
 * Refuses a second subscription and mails the link of the running one to its own address, at most once a day. The caller
 * learns nothing else about it.
 * @throws ApiError `trial_used`
 */
export async function refuseSecond({ db }: OrderDependencies, running: Order): Promise<never> {
  const day = new Date().toISOString().slice(0, 10);
  if (running.email) await enqueue(db, 'subscription-link', `${running.id}:${day}`, { orderId: running.id });
  throw new ApiError('trial_used', { field: 'email' });
}

/**
 * Makes an order the only payable one of its mailbox, before its secret is given out. Of two simultaneous orders the later
 * one stays.
 * @throws ApiError `trial_used` when another order was paid meanwhile, `order_closed` when there is a later order
 */
export async function claimMailbox(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const { db } = dependencies;
  const order = await findOrder(db, orderId);
  if (!order?.mailboxKey || !isPayable(order)) return;
  for (const known of await listSubscriptionsOf(db, order.mailboxKey)) {
    if (known.id === order.id) continue;
    const read = await refreshOrder(dependencies, known.id);
    const other = isPayable(read) && isEarlier(read, order) ? await endUnpaid(dependencies, read) : read;
    if (!isPayable(other) && !takesMailbox(other)) continue;
    if (takesMailbox(await endUnpaid(dependencies, order))) return;
    if (takesMailbox(other)) await refuseSecond(dependencies, other);
    throw new ApiError('order_closed');
  }
}

function isEarlier(one: Order, other: Order): boolean {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart < 0 || (apart === 0 && one.id < other.id);
}

/**
 * Closes the other subscriptions of a mailbox once one is paid: payable ones end at once, and a trial beside a subscription
 * that was bought by a payment link ends without a charge.
 */
export async function endDuplicates(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const { db, stripe, log } = dependencies;
  const order = await findOrder(db, orderId);
  if (order?.status !== 'active' || !order.mailboxKey) return;
  for (const { id } of await listSubscriptionsOf(db, order.mailboxKey)) {
    if (id === orderId) continue;
    const other = await refreshOrder(dependencies, id);
    const { status, subscriptionId } = other;
    if (isPayable(other)) await endUnpaid(dependencies, other);
    else if (status === 'trialing' && subscriptionId && order.source === 'payment-link')
      await callProvider(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    else if (status === 'active')
      log.warn({ alarm: 'mailbox_pays_twice', orders: [orderId, id] }, 'a mailbox pays two subscriptions');
  }
}

/**
 * Ends a subscription whose first payment is open. It voids the invoice first: the provider refuses that once the invoice
 * is paid, so that a subscription that was just paid stays.
 */
async function endUnpaid(dependencies: OrderDependencies, order: Order): Promise<Order> {
  const { stripe } = dependencies;
  const { id, subscriptionId } = order;
  if (!subscriptionId) return order;
  const read = () => callProvider(() => stripe.subscriptions.retrieve(subscriptionId));
  const { status, latest_invoice: latest } = await read();
  const invoice = idOf(latest);
  if (status === 'incomplete' && invoice)
    await callProvider(async () => {
      await stripe.invoices.voidInvoice(invoice);
      if ((await read()).status === 'incomplete') await stripe.subscriptions.cancel(subscriptionId);
    }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  return refreshOrder(dependencies, id);
}
