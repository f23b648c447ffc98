import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { keepReadUntil, readUntil } from '../../orders/account/account-repository.ts';
import { closeMissingOrder, findOrder, listOrders } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import { reconcileSessions } from './reconcile-sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions are listed by creation and can be completed for a day after; a second day covers clock differences. */
const overlapMs = 2 * dayMs;

/** How far back the first reconciliation reads. */
const firstReachMs = 30 * dayMs;

/**
 * Catches up on lost webhooks: creates missing orders of payment links, refreshes every open order, and cancels payments
 * that are unfinished after `abandonedAfterMs`. Does nothing with the keys of another account.
 */
export async function reconcileOrders(
  dependencies: OrderDependencies,
  { abandonedAfterMs }: { abandonedAfterMs: number },
): Promise<void> {
  const { db, stripe, account, log } = dependencies;
  if ((await account.check()) === 'changed') return log.error('nothing is reconciled');
  const now = Date.now();
  const last = await readUntil(db);
  const since = new Date(last ? last.getTime() - overlapMs : now - firstReachMs);
  const sessions = await reconcileSessions(dependencies, since);
  const abandoned = new Set(await listOrders(db, ['open', 'failed'], new Date(now - abandonedAfterMs)));
  const unfinished = await listOrders(
    db,
    ['open', 'processing', 'failed', 'trialing', 'active', 'past_due'],
    new Date(now),
  );
  const missing: string[] = [];
  let known = 0;
  for (const id of unfinished) {
    try {
      const order = abandoned.has(id) ? await findOrder(db, id) : undefined;
      const intentId = order?.kind === 'payment' ? order.intentId : undefined;
      // The provider refuses to cancel a payment that has just succeeded; the refresh finds it paid.
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
  // After a failure, the next reconciliation reads the same time again.
  if (sessions.failed === 0) await keepReadUntil(db, new Date(now));
  log.info(
    { sessions: sessions.count, orders: unfinished.length, abandoned: abandoned.size },
    'orders reconciled',
  );
}

/**
 * Closes orders that the provider does not know: they were made with other keys, and nobody can pay them any more. Only if
 * the provider knows other orders, which proves that the keys are the right ones.
 */
async function closeMissing(
  { db, account, log }: OrderDependencies,
  ids: string[],
  known: number,
): Promise<void> {
  if (account.state() !== 'verified' || known === 0) {
    log.error(
      { alarm: 'orders_missing', orders: ids.length },
      'the payment provider knows none of these orders',
    );
    return;
  }
  for (const id of ids) {
    await closeMissingOrder(db, id);
    log.error(
      { alarm: 'order_missing', order: id },
      'an order that the payment provider does not know is closed',
    );
  }
}
