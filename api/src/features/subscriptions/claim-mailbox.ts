import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findOrder, listSubscriptionsByMailbox } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { chargeableStatuses, isRunning } from '../../orders/order-status.ts';
import { refreshOrder, refreshOrStored } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';
import {
  awaitsFirstPayment,
  endBeforeFirstPayment,
  startsWithoutPayment,
} from './end-before-first-payment.ts';

/** Whether a subscription runs, or will run without an action of the buyer: then its mailbox gets no second one. */
function occupiesMailbox(order: Order): boolean {
  const isStarting = order.status === 'new' || order.status === 'open';
  return isRunning(order) || (startsWithoutPayment(order) && isStarting);
}

/** The running subscription of a mailbox, by the provider's present state. */
export async function findRunning(
  dependencies: OrderDependencies,
  mailbox: string,
): Promise<Order | undefined> {
  const unended = await listSubscriptionsByMailbox(dependencies.db, mailbox, chargeableStatuses);
  const read = async (order: Order) =>
    order.status === 'new' ? order : (await refreshOrStored(dependencies, order)).order;
  return (await Promise.all(unended.map(read))).find(occupiesMailbox);
}

/**
 * Refuses a second subscription, and mails the link of the running one to its own email, at most once a day. The caller
 * learns nothing else about it.
 * @throws ApiError `trial_used`, `too_many_requests`
 */
export async function refuseSecondSubscription(
  { db, mailBudget }: OrderDependencies,
  running: Order,
): Promise<never> {
  const day = new Date().toISOString().slice(0, 10);
  const { id, email } = running;
  await db.transaction(async (transaction) => {
    if (!email) return;
    if (!(await mailBudget.take(transaction, email))) throw new ApiError('too_many_requests');
    await enqueue(transaction, 'subscription-link', `${id}:${day}`, { orderId: id });
  });
  throw new ApiError('trial_used', { field: 'email' });
}

/**
 * Makes an order the only one of its mailbox that can be paid, before its secret is given out. Of two simultaneous orders
 * only the later one stays payable.
 * @throws ApiError `trial_used` when another order was paid meanwhile, `order_closed` when there is a later order
 */
export async function claimMailbox(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const { db } = dependencies;
  const order = await findOrder(db, orderId);
  if (!order?.mailboxKey || !awaitsFirstPayment(order)) return;
  for (const known of await listSubscriptionsByMailbox(db, order.mailboxKey, chargeableStatuses)) {
    if (known.id === order.id) continue;
    const read = await refreshOrder(dependencies, known.id);
    const isReplaced = awaitsFirstPayment(read) && isEarlier(read, order);
    const other = isReplaced ? await endBeforeFirstPayment(dependencies, read) : read;
    if (!awaitsFirstPayment(other) && !occupiesMailbox(other)) continue;
    if (occupiesMailbox(await endBeforeFirstPayment(dependencies, order))) return;
    if (occupiesMailbox(other)) await refuseSecondSubscription(dependencies, other);
    throw new ApiError('order_closed');
  }
}

function isEarlier(one: Order, other: Order): boolean {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart < 0 || (apart === 0 && one.id < other.id);
}
