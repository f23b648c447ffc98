import { planFeatures } from '@site/api-contract';
import { ApiError } from '../platform/http/api-error.ts';
import { mailboxKey } from '../platform/mail/mailbox-key.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import type { JobKind } from '../platform/outbox/job-kinds.ts';
import { findJob } from '../platform/outbox/table.ts';
import { findErasureSince } from './erasures/table.ts';
import { fullerBuyer } from './provider-state/buyer.ts';
import { issueCreditNote, issueInvoice } from './invoices/issue-documents.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { applyReading, beginReading, findOrder } from './order-repository.ts';
import { isPaid, isRunning, isEnding, endsAsRequested, isEndPending } from './order-status.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { storeEndRequest, markEndRequestDone } from './subscription-changes/change-repository.ts';
import { readProviderState, type ProviderState } from './provider-state/read-provider-state.ts';
import type { Order } from './table.ts';

/**
 * Updates an order to the provider's state, and issues the invoices and mails that follow. Readings are numbered: one that a
 * later reading has overtaken changes nothing.
 * @throws ApiError `order_unknown`, `payment_provider_unavailable`
 */
export async function refreshOrder(dependencies: OrderDependencies, orderId: string): Promise<Order> {
  const { db, stripe, seller } = dependencies;
  const before = await beginReading(db, orderId);
  if (!before) throw new ApiError('order_unknown');
  const state = await readProviderState(stripe, before);
  const changes = await changesOf(before, state, dependencies);
  await db.transaction(async (transaction) => {
    const order = await applyReading(transaction, before, changes);
    if (!order) return;
    let isLatestPaymentNew = false;
    for (const payment of state.payments) {
      isLatestPaymentNew = await issueInvoice(transaction, order, payment, seller);
      await issueCreditNote(transaction, order, payment);
    }
    await queueFollowUps(transaction, { before, order, state, isLatestPaymentNew }, dependencies);
    // A disputed subscription is not charged again unless a person or the buyer resumes it.
    if (order.isDisputed && !before.isDisputed && isRunning(order) && !isEnding(order))
      await storeEndRequest(transaction, order, { wanted: true, recoveryMs: 0, isDispute: true });
    if (!state.end) await finishEndRequest(transaction, order);
    if (state.billing) await queueReminders(transaction, order, state.billing);
  });
  return (await findOrder(db, orderId)) ?? before;
}

/** An order updated to its state at the provider; as stored (`outdated`) if that fails. @param log of the request */
export async function refreshOrStored(
  dependencies: OrderDependencies,
  order: Order,
  log: Pick<OrderDependencies['log'], 'warn'> = dependencies.log,
): Promise<{ order: Order; outdated: boolean }> {
  try {
    return { order: await refreshOrder(dependencies, order.id), outdated: false };
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'the order could not be refreshed: the stored one is used');
    return { order, outdated: true };
  }
}

/** An order's new values after a reading, none of them personal after an erasure. @param before the order when it began */
async function changesOf(
  before: Order,
  state: ProviderState,
  { db, mailboxHashes }: Pick<OrderDependencies, 'db' | 'mailboxHashes'>,
): Promise<Partial<Order>> {
  const newEmail = before.email || before.erasureId ? undefined : state.email;
  const boughtAt = state.payments[0]?.periodStart ?? before.createdAt;
  const erasureId =
    before.erasureId ??
    (newEmail && (await findErasureSince(db, mailboxHashes.allOf(newEmail), boughtAt))) ??
    null;
  const { kind, source } = before;
  // The site's subscriptions have an address, unless their customer was erased at the provider.
  const isErased = erasureId !== null || (kind === 'subscription' && source === 'site' && !before.email);
  return {
    status: state.status,
    ...(newEmail && !isErased && { email: newEmail, mailboxKey: mailboxKey(newEmail) }),
    erasureId,
    ...(state.trialEndsAt && { trialEndsAt: state.trialEndsAt }),
    ...state.plan,
    ...(state.endsAt !== undefined && { endsAt: state.endsAt }),
    ...(state.hasCard !== undefined && { hasCard: state.hasCard }),
    // A trial that ended without a card and without use may be started again.
    ...(state.end?.trialUnused && !before.trialUsedAt && { trialKey: null }),
    buyer: isErased ? null : fullerBuyer(before.buyer, state.buyer),
    reversal: state.reversal,
    ...(state.isDisputed !== undefined && { isDisputed: state.isDisputed }),
  };
}

interface Reading {
  /** The order when the reading began. */
  before: Order;
  /** The order as stored now. */
  order: Order;
  state: ProviderState;
  /** Whether the reading has brought the latest payment. */
  isLatestPaymentNew: boolean;
}

/** Queues the jobs after a reading: mails to buyer and company, a new card, messages to the publisher's back end. */
async function queueFollowUps(
  transaction: Database,
  reading: Reading,
  { mailBudget, mailboxHashes }: Pick<OrderDependencies, 'mailBudget' | 'mailboxHashes'>,
): Promise<void> {
  const { order, state } = reading;
  const orderId = order.id;
  if (state.newCard)
    await enqueue(transaction, 'apply-card', state.newCard, { orderId, setupIntentId: state.newCard });
  for (const jobKind of jobsAfter(reading)) {
    // The mail about an unused trial counts in the mailbox's daily limit: anyone can start and end an address's trials.
    const limitedEmail = jobKind === 'subscription-ended' && state.end?.trialUnused && order.email;
    if (limitedEmail && !(await mailBudget.take(transaction, limitedEmail))) continue;
    await enqueue(transaction, jobKind, orderId, { orderId });
  }
  // Changes of plan without an invoice, whose mail would confirm them.
  const ofChange = `${orderId}:plan-${order.planChanges}`;
  if (isBinding(order) && order.status === 'trialing' && reading.before.plan !== order.plan)
    await enqueue(transaction, 'subscription-ordered', ofChange, { orderId });
  if (order.email && keepsPlan(reading)) await enqueue(transaction, 'plan-kept', ofChange, { orderId });
  if (order.email && planFeatures[order.plan].team && isBinding(order))
    await queueBusinessOrder(transaction, orderId, mailboxHashes.allOf(order.email));
  for (const cause of changesOfPlan(reading))
    await enqueue(transaction, 'entitlement-changed', cause, { orderId });
}

/** Whether somebody pays or is going to: anyone can begin a trial without a card. */
function isBinding(order: Order): boolean {
  return isPaid(order) || (order.status === 'trialing' && order.hasCard);
}

/** Whether the customer has returned to the present plan while a cheaper one waited for the renewal. */
function keepsPlan({ before, order }: Reading): boolean {
  const isUndone = before.nextPlan !== null && order.nextPlan === null && before.plan === order.plan;
  return isUndone && isRunning(order) && order.planChange?.startsWith(`${order.plan}:`) === true;
}

/** Queues the mail to the company, once for each mailbox. @param hashes of the mailbox, the present secret's first */
async function queueBusinessOrder(
  transaction: Database,
  orderId: string,
  [hash = '', ...formerHashes]: string[],
): Promise<void> {
  for (const former of formerHashes) if (await findJob(transaction, 'business-ordered', former)) return;
  await enqueue(transaction, 'business-ordered', hash, { orderId });
}

/**
 * The causes of messages to the publisher's back end, one for each way in which a reading may change what the customer may
 * use: a latest payment that was not stored before; a status, plan, reversal or end that differs from before.
 */
function changesOfPlan({ before, order, state, isLatestPaymentNew }: Reading): string[] {
  const facts = ({ status, plan, reversal, endsAt, trialEndsAt }: Order) =>
    JSON.stringify([status, plan, reversal, endsAt, trialEndsAt]);
  const latest = state.payments.at(-1);
  return [
    ...(latest && isLatestPaymentNew ? [`paid:${latest.id}`] : []),
    ...(facts(before) === facts(order) ? [] : [`${order.id}:${before.readingsBegun}`]),
  ];
}

function jobsAfter({ before, order, state }: Reading) {
  const jobs: Extract<
    JobKind,
    'trial-started' | 'subscription-ordered' | 'subscription-ended' | 'close-rivals'
  >[] = [];
  if (order.email) {
    if (state.status === 'trialing') jobs.push('trial-started');
    if (state.status === 'trialing' && state.hasCard) jobs.push('subscription-ordered');
    if (state.end && isRunning(before)) jobs.push('subscription-ended');
  }
  if (order.status === 'active' && order.mailboxKey) jobs.push('close-rivals');
  return jobs;
}

/** Ends the latest request to cancel or resume, once the provider agrees. @param transaction has locked the order's row */
async function finishEndRequest(transaction: Database, order: Order): Promise<void> {
  if (!isEndPending(order) || !endsAsRequested(order)) return;
  await markEndRequestDone(transaction, order);
  if (!order.email) return;
  const mail = order.endRequested ? 'subscription-ends' : 'subscription-kept';
  await enqueue(transaction, mail, `${order.id}:${order.endRequests}`, { orderId: order.id });
}

/** How long events of one purchase are collected, in ms, before the order is read once for all of them. */
const collectMs = 1000;

/** Queues a reading of an order's state, one for all requests until the next reading begins. */
export function requestRefresh(
  transaction: Database,
  { id, readingsBegun }: Pick<Order, 'id' | 'readingsBegun'>,
): Promise<void> {
  const payload = { orderId: id, readingsBegun };
  return enqueue(transaction, 'refresh-order', `${id}:${readingsBegun}`, payload, collectMs);
}
