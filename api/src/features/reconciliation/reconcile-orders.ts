import type Stripe from 'stripe';
import { repeat } from '@site/server-kit/repeat';
import {
  callProvider,
  ignoreRefusal,
  isMissing,
  createdSince,
  idOf,
} from '../../platform/payments/payment-provider.ts';
import {
  closeMissingOrder,
  findOrder,
  findOrderByReference,
  listOrders,
  listReversed,
} from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { unpaidStatuses, unsettledStatuses } from '../../orders/order-status.ts';
import { matchOrReport } from '../../orders/payment-matching/match-or-report.ts';
import { listUnmatched } from '../../orders/payment-matching/table.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { metadataSchema, restoreOrder } from '../../orders/restore-order.ts';
import { findReconciledUntil, storeReconciledUntil } from '../../orders/provider-account/table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions are listed by creation and can be completed for a day; the second day covers clock differences. */
const overlapMs = 2 * dayMs;

/** How far back the first reconciliation reads. */
const firstPeriodMs = 30 * dayMs;

/**
 * Compares orders with the provider, in case webhooks were lost or an older database was restored: creates missing orders,
 * refreshes unsettled ones, cancels those unpaid after `abandonedAfterMs`. Does nothing with keys of another account.
 */
async function reconcileOrders(
  dependencies: OrderDependencies,
  { abandonedAfterMs }: { abandonedAfterMs: number },
): Promise<void> {
  const { db, stripe, providerAccount, log } = dependencies;
  if ((await providerAccount.check()) === 'changed')
    return log.error('reconciliation skipped: the Stripe keys belong to another account');
  const now = Date.now();
  const last = await findReconciledUntil(db);
  const since = new Date(last ? last.getTime() - overlapMs : now - firstPeriodMs);
  const sessions = await reconcileSessions(dependencies, since);
  await reconcileRequested(dependencies, since);
  const abandoned = new Set(await listOrders(db, unpaidStatuses, new Date(now - abandonedAfterMs)));
  const unsettled = await listOrders(db, unsettledStatuses, new Date(now));
  const missing: string[] = [];
  let refreshedCount = 0;
  for (const id of unsettled) {
    try {
      const order = abandoned.has(id) ? await findOrder(db, id) : undefined;
      const intentId = order?.kind === 'payment' ? order.intentId : undefined;
      // If the provider refuses to cancel, as the payment has just succeeded, the refresh finds it paid.
      if (intentId)
        await callProvider(() =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
        ).catch(ignoreRefusal);
      await refreshOrder(dependencies, id);
      refreshedCount += 1;
    } catch (error) {
      if (isMissing(error)) missing.push(id);
      else log.error({ err: error, order: id }, 'an order could not be reconciled');
    }
  }
  if (missing.length > 0) await closeMissing(dependencies, missing, refreshedCount);
  await reconcileReversals(dependencies, since);
  // After a failure, the next reconciliation reads the same period again.
  if (sessions.failed === 0) await storeReconciledUntil(db, new Date(now));
  log.info(
    { sessions: sessions.count, orders: unsettled.length, abandoned: abandoned.size },
    'orders reconciled',
  );
}

/** Creates the orders of completed checkout sessions whose events were lost, and tries to match unmatched payments again. */
async function reconcileSessions(dependencies: OrderDependencies, since: Date) {
  const { db, stripe, log } = dependencies;
  let [count, failed] = [0, 0];
  const match = (id: string) =>
    matchOrReport(dependencies, [id], { isAboutMoney: true }).catch((error: unknown) => {
      failed += 1;
      log.error({ err: error, payment: id }, 'a payment could not be matched to an order');
    });
  const completed = stripe.checkout.sessions.list({ status: 'complete', ...createdSince(since) });
  for await (const { id } of completed) {
    count += 1;
    await match(id);
  }
  for (const reference of await listUnmatched(db)) await match(reference);
  return { count, failed };
}

/** Restores the orders of the site's own pages that were made since a time and that a restored database lacks. */
async function reconcileRequested(dependencies: OrderDependencies, since: Date): Promise<void> {
  const { db, stripe } = dependencies;
  const restore = async (purchase: Stripe.PaymentIntent | Stripe.Subscription) => {
    const { data: ours } = metadataSchema.safeParse(purchase.metadata);
    if (ours && !(await findOrder(db, ours.order))) await restoreOrder(dependencies, purchase);
  };
  for await (const intent of stripe.paymentIntents.list(createdSince(since)))
    if (intent.status === 'succeeded' || intent.status === 'processing') await restore(intent);
  const expand = ['data.customer'];
  for await (const one of stripe.subscriptions.list({ ...createdSince(since), status: 'all', expand }))
    if (one.status !== 'incomplete_expired') await restore(one);
}

/** Closes orders that the provider does not know, if it knows others, which proves that the keys are right. */
async function closeMissing(
  { db, providerAccount, log }: OrderDependencies,
  ids: string[],
  refreshedCount: number,
) {
  if (providerAccount.state() !== 'verified' || refreshedCount === 0) {
    log.error(
      { alarm: 'orders_missing', orders: ids.length },
      'orders unknown to the payment provider were not closed, as the keys may be wrong',
    );
    return;
  }
  for (const id of ids) {
    await closeMissingOrder(db, id);
    log.error(
      { alarm: 'order_missing', order: id },
      'closed an order that the payment provider does not know',
    );
  }
}

/** Refreshes the orders whose payments were refunded or disputed since a time, and those with an earlier dispute. */
async function reconcileReversals(dependencies: OrderDependencies, since: Date): Promise<void> {
  const { db, stripe, log } = dependencies;
  const reversed = new Set(await listReversed(db, 'disputed'));
  const find = async ({ payment_intent: intent, charge }: Stripe.Refund | Stripe.Dispute) => {
    const ids = [intent, charge].flatMap((one) => idOf(one) ?? []);
    const order = await findOrderByReference(db, { ids });
    const id = order?.id ?? (await matchOrReport(dependencies, ids, { isAboutMoney: true }));
    if (id) reversed.add(id);
  };
  for await (const refund of stripe.refunds.list(createdSince(since))) await find(refund);
  for await (const dispute of stripe.disputes.list(createdSince(since))) await find(dispute);
  for (const id of reversed)
    await refreshOrder(dependencies, id).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'an order could not be reconciled'),
    );
}

/** The delay of the first reconciliation after the start, in ms. */
const firstDelayMs = 5000;

/** Reconciles orders soon after the start and then every `reconciliationMs`; 0 means never. */
export function scheduleReconciliation(
  dependencies: OrderDependencies,
  { reconciliationMs, abandonedAfterMs }: { reconciliationMs: number; abandonedAfterMs: number },
) {
  const { log } = dependencies;
  if (reconciliationMs === 0) log.info('reconciliation is off: RECONCILIATION_HOURS is 0');
  return repeat(
    async () => {
      await reconcileOrders(dependencies, { abandonedAfterMs }).catch((error: unknown) =>
        log.error({ err: error }, 'orders could not be reconciled'),
      );
      return reconciliationMs;
    },
    reconciliationMs > 0 ? Math.min(firstDelayMs, reconciliationMs) : undefined,
  );
}
