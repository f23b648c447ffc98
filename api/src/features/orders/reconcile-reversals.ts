import type Stripe from 'stripe';
import { findOrderByReference, listReversed } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { placeOrReport } from './payment-link/place-or-report.ts';
import { refreshOrder } from './refresh-order.ts';

/** Reads the orders again whose payments were refunded or disputed since a time, or whose disputes may have ended. */
export async function reconcileReversals(parts: OrdersParts, since: Date): Promise<void> {
  const { db, stripe, log } = parts;
  const list = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  const reversed = new Set(await listReversed(db, 'disputed'));
  const find = async ({ payment_intent: intent, charge }: Stripe.Refund | Stripe.Dispute) => {
    const ids = [intent, charge].flatMap((one) => (typeof one === 'object' ? (one?.id ?? []) : one));
    const order = await findOrderByReference(db, { ids });
    const id = order?.id ?? (await placeOrReport(parts, ids, { isAboutMoney: true }));
    if (id) reversed.add(id);
  };
  for await (const refund of stripe.refunds.list(list)) await find(refund);
  for await (const dispute of stripe.disputes.list(list)) await find(dispute);
  for (const id of reversed)
    await refreshOrder(parts, id).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'an order could not be reconciled'),
    );
}
