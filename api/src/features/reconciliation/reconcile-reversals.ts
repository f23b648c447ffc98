import type Stripe from 'stripe';
import { findOrderByReference, listReversed } from '../../orders/order-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { matchOrReport } from '../../orders/payment-links/match-or-report.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { createdSince, idOf } from '../../platform/payments/provider-objects.ts';

/** Refreshes the orders whose payments were refunded or disputed since a time, and those with an earlier dispute. */
export async function reconcileReversals(dependencies: OrderDependencies, since: Date): Promise<void> {
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
