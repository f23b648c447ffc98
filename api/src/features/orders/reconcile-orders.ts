import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { keepReadUntil, readUntil } from './account/account-repository.ts';
import { closeMissingOrder, findOrder, listOrders } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { reconcileSessions } from './payment-link/reconcile-sessions.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import { refreshOrder } from './refresh-order.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A session is listed by when it was opened and can be completed for a day after; one more for clocks that differ. */
const overlapMs = 2 * dayMs;

/** How far back the first look goes. */
const firstLookMs = 30 * dayMs;

/**
 * Makes the orders of the payment links' buyers that were missed; reads the state of every order that is not over, and so finds what a lost webhook has left open; then cancels the
 * payments that nobody has finished in `abandonedAfterMs`. On another account of the provider it does nothing.
 */
export async function reconcileOrders(
  parts: OrdersParts,
  { abandonedAfterMs }: { abandonedAfterMs: number },
): Promise<void> {
  const { db, stripe, account, log } = parts;
  if ((await account.check()) === 'changed') return log.error('nothing is reconciled');
  const now = Date.now();
  const last = await readUntil(db);
  const since = new Date(last ? last.getTime() - overlapMs : now - firstLookMs);
  const sessions = await reconcileSessions(parts, since);
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
      // A payment that succeeds meanwhile cannot be cancelled; the reading that follows finds it paid.
      if (intentId)
        await callProvider(() =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
        ).catch(() => undefined);
      await refreshOrder(parts, id);
      known += 1;
    } catch (error) {
      if (isMissing(error)) missing.push(id);
      else log.error({ err: error, order: id }, 'an order could not be reconciled');
    }
  }
  if (missing.length > 0) await closeMissing(parts, missing, known);
  await reconcileReversals(parts, since);
  // Otherwise the next look begins where this one did.
  if (sessions.failed === 0) await keepReadUntil(db, new Date(now));
  log.info(
    { sessions: sessions.count, orders: unfinished.length, abandoned: abandoned.size },
    'orders reconciled',
  );
}

/**
 * Closes orders that the provider does not know, as they were made with other keys: nobody can pay them any more. Only
 * where it is beyond doubt that these are the right keys, because it knows others.
 */
async function closeMissing({ db, account, log }: OrdersParts, ids: string[], known: number): Promise<void> {
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
