import { isMissing } from '../../platform/payments/payment-provider.ts';
import { isSettled } from '../is-settled.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { listOrdersById } from '../order-repository.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isRunning } from '../subscription-changes/end-wish.ts';
import type { Order } from '../table.ts';

/** Nothing of these is charged without an action of their buyer. */
const uncharged: Order['status'][] = ['new', 'failed'];

/** What an erasure does to a person's orders. */
export interface Erasable {
  /** The subscriptions that it ends. */
  running: Order[];
  /** Names them, so that a page shows again what has changed meanwhile. */
  ends: string;
  /** An order is being made or a payment confirmed: its outcome has to be stored first. */
  isPending: boolean;
  /** A trial that has no card yet is given back. */
  hadTrial: boolean;
}

/** @param orders all of the person */
export function describeErasable(orders: Order[]): Erasable {
  const running = orders.filter(isRunning);
  return {
    running,
    ends: running
      .map(({ id }) => id)
      .sort()
      .join(),
    isPending: orders.some(
      ({ kind, status }) => status === 'new' || (kind === 'payment' && status === 'processing'),
    ),
    hadTrial: orders.some(
      ({ trialKey, status, hasCard }) => trialKey !== null && (hasCard || status !== 'trialing'),
    ),
  };
}

/**
 * Updates orders to their state at the provider, so that what is paid has its invoice.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function readUnsettled(dependencies: OrderDependencies, orderIds: string[]): Promise<void> {
  const known = await listOrdersById(dependencies.db, orderIds);
  const unsettled = known.filter((order) => !isSettled(order) && !uncharged.includes(order.status));
  await Promise.all(
    unsettled.map(({ id }) =>
      refreshOrder(dependencies, id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    ),
  );
}
