import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { closeMissingOrder, findOrder, listOrders } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { unpaidStatuses, unsettledStatuses } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { reconcileRequested } from './reconcile-requested.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import { reconcileSessions } from './reconcile-sessions.ts';
import { findReconciledUntil, storeReconciledUntil } from './watermark-repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions are listed by creation and can be completed for a day; the second day covers clock differences. */
const overlapMs = 2 * dayMs;

/** How far back the first reconciliation reads. */
const firstPeriodMs = 30 * dayMs;

/**
 * Compares orders with the provider, in case webhooks were lost or an older database was restored: creates missing orders, refreshes every
 * unsettled order, and cancels payments that are unpaid after `abandonedAfterMs`. Does nothing if the keys belong to another
 * account than the orders.
 */
export async function reconcileOrders(
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
  let known = 0;
  for (const id of unsettled) {
    try {
      const order = abandoned.has(id) ? await findOrder(db, id) : undefined;
      const intentId = order?.kind === 'payment' ? order.intentId : undefined;
      // If the provider refuses to cancel, as the payment has just succeeded, the refresh finds it paid.
      if (intentId)
        await callProvider(() =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
        ).catch(() => undefined);
      await refreshOrder(dependencies, id);
      known += 1;
    } catch (error) {
      if (isMissing(error)) missing.push(id);
      else log.error({ err: error, order: id }, 'an order could not be reconciled');
    }
  }
  if (missing.length > 0) await closeMissing(dependencies, missing, known);
  await reconcileReversals(dependencies, since);
  // After a failure, the next reconciliation reads the same period again.
  if (sessions.failed === 0) await storeReconciledUntil(db, new Date(now));
  log.info(
    { sessions: sessions.count, orders: unsettled.length, abandoned: abandoned.size },
    'orders reconciled',
  );
}

/**
 * Closes orders that the provider does not know: they were made with other keys and cannot be paid any more. Does so only if
 * the provider knows other orders, which proves that the keys are right.
 */
async function closeMissing(
  { db, providerAccount, log }: OrderDependencies,
  ids: string[],
  known: number,
): Promise<void> {
  if (providerAccount.state() !== 'verified' || known === 0) {
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
