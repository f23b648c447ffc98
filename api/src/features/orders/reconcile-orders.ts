import type { Log } from '../../platform/log/log.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { findOrder, listOrders } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { refreshOrder } from './refresh-order.ts';

/**
 * Reads the state of every order that is not over, and so finds what a lost webhook has left open; then cancels the
 * payments that nobody has finished in `abandonedAfterMs`.
 */
export async function reconcileOrders(
  parts: OrdersParts,
  { abandonedAfterMs, log }: { abandonedAfterMs: number; log: Log },
): Promise<void> {
  const { db, stripe } = parts;
  const now = Date.now();
  const abandoned = new Set(await listOrders(db, ['open', 'failed'], new Date(now - abandonedAfterMs)));
  const unfinished = await listOrders(
    db,
    ['open', 'processing', 'failed', 'trialing', 'active', 'past_due'],
    new Date(now),
  );
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
    } catch (error) {
      log.error({ err: error, order: id }, 'an order could not be reconciled');
    }
  }
  log.info({ orders: unfinished.length, abandoned: abandoned.size }, 'orders reconciled');
}
