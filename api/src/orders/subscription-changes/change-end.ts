import type Stripe from 'stripe';
import { ApiError } from '../../platform/http/api-error.ts';
import { RetryLater } from '../../platform/outbox/job-failures.ts';
import { callProvider, isRefusal, isStoredFailure, idOf } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import { isRunning, endsAsRequested, isEnding, isEndPending } from '../order-status.ts';
import { keyOf } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import type { Order } from '../table.ts';
import { markEndRequestDone, storeEndRequest } from './change-repository.ts';
import { endUnpaidSubscription } from './end-unpaid-subscription.ts';

/** How often a request is sent to the provider because another one was sent at the same time. */
const maxTries = 5;

/**
 * Ends a subscription with the paid period, and at once if a month is unpaid. The request is stored first: if the provider
 * does not respond, the outbox sends it.
 * @throws ApiError `subscription_not_running`; the provider's error if it refuses
 */
export function cancelAtPeriodEnd(dependencies: OrderDependencies, order: Order): Promise<void> {
  return changeEnd(dependencies, order.id, { wanted: true });
}

/** Undoes a cancellation, in the same way. @throws ApiError `subscription_not_running` */
export function resumeSubscription(dependencies: OrderDependencies, order: Order): Promise<void> {
  return changeEnd(dependencies, order.id, { wanted: false });
}

async function changeEnd(
  dependencies: OrderDependencies,
  orderId: string,
  end: { wanted: boolean },
): Promise<void> {
  const { log } = dependencies;
  const requested = await requestEnd(dependencies, orderId, end);
  if (!isEndPending(requested)) return;
  try {
    await sendToProvider(dependencies, requested);
  } catch (error) {
    const isUnavailable = error instanceof ApiError && error.code === 'payment_provider_unavailable';
    if (!isUnavailable && !(error instanceof RetryLater)) throw error;
    log.warn({ err: error, order: orderId }, 'the outbox will send the cancellation or resumption');
  }
}

/**
 * Stores a request to cancel (`wanted`) or to resume, which the outbox sends after `recoveryMs`.
 * @returns the order
 * @throws ApiError `order_unknown`, `subscription_not_running`
 */
export async function requestEnd(
  { db, recoveryMs }: Pick<OrderDependencies, 'db' | 'recoveryMs'>,
  orderId: string,
  { wanted }: { wanted: boolean },
): Promise<Order> {
  for (;;) {
    const order = await findOrder(db, orderId);
    if (!order) throw new ApiError('order_unknown');
    if (!isRunning(order)) throw new ApiError('subscription_not_running');
    const stored =
      isEnding(order) === wanted ? order : await storeEndRequest(db, order, { wanted, recoveryMs });
    if (stored) return stored;
  }
}

/**
 * Sends the latest request until the provider's state agrees with it. Of two opposite requests at the same time, the one
 * stored last wins, in whatever order the calls arrive: each try has its own idempotency key.
 * @throws ApiError `payment_provider_unavailable`, `subscription_not_running`; RetryLater
 */
async function sendToProvider(dependencies: OrderDependencies, requested: Order): Promise<void> {
  const { db, stripe, recoveryMs } = dependencies;
  let order = requested;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { subscriptionId, endRequested, endRequests } = order;
    if (!subscriptionId) break;
    if (endRequested && order.status === 'past_due' && (await endIfUnpaid(dependencies, order))) return;
    try {
      await callProvider(async () => {
        const hasFixedEnd = !endRequested && (await endsAtFixedTime(stripe, subscriptionId));
        await stripe.subscriptions.update(
          subscriptionId,
          hasFixedEnd ? { cancel_at: '' } : { cancel_at_period_end: endRequested },
          { idempotencyKey: keyOf(order, `end-${endRequests}${hasFixedEnd ? '-fixed' : ''}`) },
        );
      });
    } catch (error) {
      // If the provider refuses because the subscription has just ended, the refresh shows it.
      if (!isStoredFailure(error) && !isRefusal(error)) throw error;
      const refreshed = await refreshOrder(dependencies, order.id);
      if (isRefusal(error) && isRunning(refreshed)) throw error;
    }
    order = await refreshOrder(dependencies, order.id);
    if (!isRunning(order)) break;
    if (order.endRequests === endRequests && endsAsRequested(order)) return;
    const again = { wanted: order.endRequested, recoveryMs, repeated: true };
    order = (await storeEndRequest(db, order, again)) ?? (await findOrder(db, order.id)) ?? order;
  }
  if (!isRunning(order)) throw new ApiError('subscription_not_running');
  throw new RetryLater('the subscription’s end is not yet as requested');
}

/** Whether an end was set at the provider, such as in its dashboard: it is undone by a parameter of its own. */
async function endsAtFixedTime(stripe: Stripe, id: string): Promise<boolean> {
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
  return cancel_at !== null && !cancel_at_period_end;
}

/**
 * Ends a subscription whose month is unpaid at once: else the provider would go on trying to charge it.
 * @returns whether it was ended; not if the month was just paid
 * @throws ApiError `payment_provider_unavailable`; RetryLater while a payment is under way
 */
async function endIfUnpaid(dependencies: OrderDependencies, order: Order): Promise<boolean> {
  const { db, stripe } = dependencies;
  const { id: orderId, subscriptionId } = order;
  if (!subscriptionId) return false;
  const { latest_invoice: latest } = await callProvider(() => stripe.subscriptions.retrieve(subscriptionId));
  const invoiceId = idOf(latest);
  if (!invoiceId) return false;
  const { invoiceStatus } = await endUnpaidSubscription(dependencies, { orderId, subscriptionId, invoiceId });
  if (invoiceStatus === 'open') throw new RetryLater('a payment of the unpaid month is under way');
  if (invoiceStatus === 'void') await markEndRequestDone(db, order);
  return invoiceStatus === 'void';
}

/**
 * The job of a request, in case the process died before the provider responded. It also runs for a replaced request, whose
 * call may have arrived last.
 * @throws ApiError `payment_provider_unavailable`, RetryLater
 */
export async function applyEndRequest(dependencies: OrderDependencies, orderId: string): Promise<void> {
  const order = await findOrder(dependencies.db, orderId);
  if (!order || !isRunning(order)) return;
  const refreshed = await refreshOrder(dependencies, orderId);
  if (!isRunning(refreshed) || (!isEndPending(refreshed) && endsAsRequested(refreshed))) return;
  await sendToProvider(dependencies, refreshed);
}
