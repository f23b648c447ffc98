import { ApiError } from '../platform/http/api-error.ts';
import { mailboxKey } from '../platform/mail/mailbox-key.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { findErasureSince } from './erasures/table.ts';
import { queueFollowUps } from './follow-ups.ts';
import { fullerBuyer } from './provider-state/buyer.ts';
import { issueCreditNote, issueInvoice } from './invoices/issue-documents.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { applyReading, beginReading, findOrder } from './order-repository.ts';
import { isRunning, isEnding, endsAsRequested, isEndPending } from './order-status.ts';
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
    const isEndRequestDone = !state.end && isEndPending(order) && endsAsRequested(order);
    if (isEndRequestDone) await markEndRequestDone(transaction, order);
    const reading = { before, order, state, isLatestPaymentNew, isEndRequestDone };
    await queueFollowUps(transaction, reading, dependencies);
    // A disputed subscription is not charged again unless a person or the buyer resumes it.
    if (order.isDisputed && !before.isDisputed && isRunning(order) && !isEnding(order))
      await storeEndRequest(transaction, order, { wanted: true, recoveryMs: 0, isDispute: true });
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
