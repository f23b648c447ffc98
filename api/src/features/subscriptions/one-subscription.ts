import { randomUUID } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findJob } from '../../platform/outbox/table.ts';
import {
  findOrder,
  listSubscriptionsByMailbox,
  findOrderByRequestKey,
  hasTrialOrder,
} from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { chargeableStatuses, isRunning } from '../../orders/order-status.ts';
import { refreshOrder, refreshOrStored } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';
import { callProvider, idOf } from '../../platform/payments/payment-provider.ts';
import { endUnpaidSubscription } from '../../orders/subscription-changes/end-unpaid-subscription.ts';
import { mailboxKey, mergedMailboxKey } from '../../platform/mail/mailbox-key.ts';
import { openOrder, type OrderRequest } from '../../orders/open-order.ts';
import { hasUsedTrial } from '../../orders/erasures/table.ts';

/** Whether a subscription runs, or will run without an action of the buyer: then its mailbox gets no second one. */
function occupiesMailbox(order: Order): boolean {
  const isStarting = order.status === 'new' || order.status === 'open';
  return isRunning(order) || (startsWithoutPayment(order) && isStarting);
}

/** The running subscription of a mailbox, by the provider's present state. */
async function findRunning(dependencies: OrderDependencies, mailbox: string): Promise<Order | undefined> {
  const unended = await listSubscriptionsByMailbox(dependencies.db, mailbox, chargeableStatuses);
  const readCurrent = async (order: Order) =>
    order.status === 'new' ? order : (await refreshOrStored(dependencies, order)).order;
  return (await Promise.all(unended.map(readCurrent))).find(occupiesMailbox);
}

/**
 * Refuses a second subscription, and mails the running one's link to its email, at most once a day.
 * @throws ApiError `trial_used`, `too_many_requests`
 */
async function refuseSecondSubscription(
  { db, mailBudget }: OrderDependencies,
  running: Order,
): Promise<never> {
  const { id, email } = running;
  const subject = `${id}:${new Date().toISOString().slice(0, 10)}`;
  await db.transaction(async (transaction) => {
    // A mail that was sent already uses up none of the day's.
    if (!email || (await findJob(transaction, 'subscription-link', subject))) return;
    if (!(await mailBudget.take(transaction, email))) throw new ApiError('too_many_requests');
    await enqueue(transaction, 'subscription-link', subject, { orderId: id });
  });
  throw new ApiError('trial_used', { field: 'email' });
}

/**
 * Makes an order the only one of its mailbox that can be paid: of two simultaneous orders the later one.
 * @throws ApiError `trial_used` when another order was paid meanwhile, `order_closed` when there is a later order
 */
export async function closeOtherUnpaid(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const { db } = dependencies;
  const order = await findOrder(db, orderId);
  if (!order?.mailboxKey || !awaitsFirstPayment(order)) return;
  for (const candidate of await listSubscriptionsByMailbox(db, order.mailboxKey, chargeableStatuses)) {
    if (candidate.id === order.id) continue;
    const refreshed = await refreshOrder(dependencies, candidate.id);
    const isReplaced = awaitsFirstPayment(refreshed) && isEarlier(refreshed, order);
    const other = isReplaced ? await endBeforeFirstPayment(dependencies, refreshed) : refreshed;
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

/** Whether a subscription starts without a payment on the site: with a trial, or bought by a payment link. */
function startsWithoutPayment({ trialKey, source }: Order): boolean {
  return trialKey !== null || source === 'payment-link';
}

/** Whether the first month of a subscription can still be paid on the site. */
function awaitsFirstPayment(order: Order): boolean {
  return order.status === 'open' && !startsWithoutPayment(order);
}

/** Ends a subscription whose first payment is open; one that was just paid goes on. @returns the refreshed order */
async function endBeforeFirstPayment(dependencies: OrderDependencies, order: Order): Promise<Order> {
  const { id: orderId, subscriptionId } = order;
  if (!subscriptionId) return order;
  const { status, latest_invoice: latest } = await callProvider(() =>
    dependencies.stripe.subscriptions.retrieve(subscriptionId),
  );
  const invoiceId = idOf(latest);
  if (status !== 'incomplete' || !invoiceId) return refreshOrder(dependencies, orderId);
  return (await endUnpaidSubscription(dependencies, { orderId, subscriptionId, invoiceId })).order;
}

/**
 * Once a subscription is paid, ends the mailbox's others that are unpaid, and a trial beside one of a payment link. Of two
 * paid ones none ends by itself: the buyer is offered a refund of the later one.
 * @param orderId of the paid subscription
 */
export async function endDuplicateSubscriptions(dependencies: OrderDependencies, orderId: string) {
  const { db, stripe, log } = dependencies;
  const order = await findOrder(db, orderId);
  if (order?.status !== 'active' || !order.mailboxKey) return;
  for (const { id } of await listSubscriptionsByMailbox(db, order.mailboxKey, chargeableStatuses)) {
    if (id === orderId) continue;
    const other = await refreshOrder(dependencies, id);
    const { status, subscriptionId } = other;
    if (awaitsFirstPayment(other)) await endBeforeFirstPayment(dependencies, other);
    else if (status === 'trialing' && subscriptionId && order.source === 'payment-link')
      await callProvider(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    else if (isRunning(other) && status !== 'trialing') {
      log.error({ alarm: 'mailbox_pays_twice', orders: [orderId, id] }, 'a mailbox pays two subscriptions');
      const second = other.createdAt > order.createdAt ? other : order;
      if (second.email) await enqueue(db, 'second-subscription', second.id, { orderId: second.id });
    }
  }
}

/**
 * Stores the order of a subscription as `openOrder` does, with a trial unless the mailbox has used its trial.
 * @throws ApiError `trial_used` when the mailbox has a subscription already, `idempotency_mismatch`
 */
export async function openSubscription(
  dependencies: OrderDependencies,
  subscription: OrderRequest & { email: string },
  requestKey: string = randomUUID(),
): Promise<Order> {
  const { db, mailboxHashes } = dependencies;
  const key = mailboxKey(subscription.email);
  if (!(await findOrderByRequestKey(db, requestKey))) await refuseIfOneRuns();
  const merged = mergedMailboxKey(subscription.email);
  const hadTrial =
    (await hasTrialOrder(db, merged)) ||
    (await hasUsedTrial(db, mailboxHashes.allMergedOf(subscription.email)));
  const trialKey = hadTrial ? null : merged;
  try {
    return await openOrder(dependencies, { ...subscription, mailboxKey: key, trialKey }, requestKey);
  } catch (error) {
    // Another request has just started this mailbox's trial.
    if (error instanceof ApiError && error.code === 'trial_used') await refuseIfOneRuns();
    throw error;
  }

  async function refuseIfOneRuns(): Promise<void> {
    const running = await findRunning(dependencies, key);
    if (running) await refuseSecondSubscription(dependencies, running);
  }
}
