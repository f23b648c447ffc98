import type { OrderStatus } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fullerBuyer } from './buyer.ts';
import { issueInvoice } from './issue-invoice.ts';
import { applyReading, beginReading, findOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { readProviderState, type ProviderState } from './read-provider-state.ts';
import type { Order } from './table.ts';

/**
 * Brings an order to the provider's present state, with all that follows from it: invoices, mails. Whoever learns that
 * something may have changed calls this (the webhook, the return page, reconciliation), in any order and any number
 * of times: each reading is numbered, and one that a later one has overtaken changes nothing.
 * @throws ApiError `order_unknown`, `payment_provider_unavailable`
 */
export async function refreshOrder(parts: OrdersParts, orderId: string): Promise<Order> {
  const { db, stripe } = parts;
  const before = await beginReading(db, orderId);
  if (!before) throw new ApiError('order_unknown');
  const state = await readProviderState(stripe, before);
  await db.transaction(async (transaction) => {
    const order = await applyReading(transaction, before, {
      status: state.status,
      ...(state.email && !before.email && { email: state.email }),
      ...(state.trialEndsAt && { trialEndsAt: state.trialEndsAt }),
      ...(state.hasCard !== undefined && { hasCard: state.hasCard }),
      // Who did not ask for the trial, or has tried nothing yet, has not had it.
      ...(state.end?.trialUnused && { trialKey: null }),
      buyer: fullerBuyer(before.buyer, state.buyer),
      reversal: state.reversal,
    });
    if (!order) return;
    for (const payment of state.payments) await issueInvoice(transaction, order, payment, parts.seller);
    for (const delivery of noticesOf(order, before, state)) await enqueue(transaction, delivery);
  });
  return (await findOrder(db, orderId)) ?? before;
}

/** States after which an end is news to the buyer. */
const running: OrderStatus[] = ['trialing', 'processing', 'active', 'past_due'];

/** What the buyer is told by mail. @param before the order as it was when the reading began */
function noticesOf(order: Order, before: Order, state: ProviderState) {
  if (!order.email) return [];
  const payload = { orderId: order.id };
  const trial = { kind: 'trial-started', cause: `trial-started:${order.id}`, payload };
  const failure = { kind: 'payment-failed', cause: `payment-failed:${state.failure}`, payload };
  const refund = {
    kind: 'payment-refunded',
    cause: `payment-refunded:${state.payments.at(-1)?.id ?? order.id}`,
    payload,
  };
  const end = { kind: 'subscription-ended', cause: `subscription-ended:${order.id}`, payload };
  return [
    ...(state.status === 'trialing' ? [trial] : []),
    ...(state.failure ? [failure] : []),
    ...(order.reversal === 'refunded' && before.reversal !== 'refunded' ? [refund] : []),
    ...(state.end && running.includes(before.status) ? [end] : []),
  ];
}
