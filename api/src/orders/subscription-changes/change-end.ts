import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isRefusal, isStoredFailure } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import { keyOf } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import type { Order } from '../table.ts';
import { endsAsWanted, isEnding, isEndPending, isRunning } from './end-wish.ts';
import { storeEndWish } from './end-wish-repository.ts';

/** How often a wish is told again because another request was told at the same time. */
const mostTries = 5;

/**
 * Ends a subscription with the period that is paid for, or with its trial; safe to repeat. The wish is stored first: when
 * the provider is away, the outbox carries it out (see `isEndPending`). The refresh queues the mail.
 * @throws ApiError `subscription_not_running`; the provider's error if it refuses
 */
export function cancelAtPeriodEnd(dependencies: OrderDependencies, order: Order): Promise<Order> {
  return changeEnd(dependencies, order.id, true);
}

/** Takes a cancellation back, as `cancelAtPeriodEnd` makes it. @throws ApiError `subscription_not_running` */
export function keepSubscription(dependencies: OrderDependencies, order: Order): Promise<Order> {
  return changeEnd(dependencies, order.id, false);
}

async function changeEnd(dependencies: OrderDependencies, orderId: string, wanted: boolean): Promise<Order> {
  const { log } = dependencies;
  const wished = await wishEnd(dependencies, orderId, wanted);
  if (!isEndPending(wished)) return wished;
  try {
    return await tellProvider(dependencies, wished);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_provider_unavailable') throw error;
    log.warn({ err: error, order: orderId }, 'the wish about a subscription’s end waits for the provider');
    return wished;
  }
}

/**
 * Stores what the buyer wants of the end, without asking the provider: the outbox tells it after `recoveryMs`.
 * @returns the order with the wish; a new one only where the order is not on its way there already
 * @throws ApiError `order_unknown`, `subscription_not_running`
 */
export async function wishEnd(
  { db, recoveryMs }: Pick<OrderDependencies, 'db' | 'recoveryMs'>,
  orderId: string,
  wanted: boolean,
): Promise<Order> {
  for (;;) {
    const order = await findOrder(db, orderId);
    if (!order) throw new ApiError('order_unknown');
    if (!isRunning(order)) throw new ApiError('subscription_not_running');
    const stored = isEnding(order) === wanted ? order : await storeEndWish(db, order, { wanted, recoveryMs });
    if (stored) return stored;
  }
}

/**
 * Tells the provider the latest wish until its state agrees. Of two opposite wishes at the same time, the later stored one
 * decides, in whatever order their calls arrive: each try has a key of its own.
 */
async function tellProvider(dependencies: OrderDependencies, wished: Order): Promise<Order> {
  const { db, stripe, recoveryMs } = dependencies;
  let order = wished;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { subscriptionId, endWanted, endWish } = order;
    if (!subscriptionId) break;
    try {
      await callProvider(() =>
        stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: endWanted },
          { idempotencyKey: keyOf(order, `end-${endWish}`) },
        ),
      );
    } catch (error) {
      // A refused change of a subscription that has just ended is found by the refresh.
      if (!isStoredFailure(error) && !isRefusal(error)) throw error;
      const read = await refreshOrder(dependencies, order.id);
      if (isRefusal(error) && isRunning(read)) throw error;
    }
    order = await refreshOrder(dependencies, order.id);
    if (!isRunning(order)) break;
    if (order.endWish === endWish && endsAsWanted(order)) return order;
    const again = { wanted: order.endWanted, recoveryMs, repeated: true };
    order = (await storeEndWish(db, order, again)) ?? (await latest());
  }
  if (!isRunning(order)) throw new ApiError('subscription_not_running');
  throw new ApiError('payment_provider_unavailable');

  async function latest(): Promise<Order> {
    return (await findOrder(db, order.id)) ?? order;
  }
}

/**
 * The outbox's job of a wish, for a process that died before the provider answered. A wish that a later one replaced is
 * checked too: its call may have arrived last.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function applyEndWish(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const order = await findOrder(dependencies.db, orderId);
  if (!order || !isRunning(order)) return;
  const read = await refreshOrder(dependencies, orderId);
  if (!isRunning(read) || (!isEndPending(read) && endsAsWanted(read))) return;
  await tellProvider(dependencies, read);
}
