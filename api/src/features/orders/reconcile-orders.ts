import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { closeMissingOrder, findOrder, listOrders } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';

/**
 * Reads the state of every order that is not over, and so finds what a lost webhook has left open; then cancels the
 * payments that nobody has finished in `abandonedAfterMs`. On another account of the provider it does nothing.
 */
export async function reconcileOrders(
  parts: OrdersParts,
  { abandonedAfterMs }: { abandonedAfterMs: number },
): Promise<void> {
  const { db, stripe, account, log } = parts;
  if ((await account.check()) === 'changed') return log.error('nothing is reconciled');
  const now = Date.now();
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
  log.info({ orders: unfinished.length, abandoned: abandoned.size }, 'orders reconciled');
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
