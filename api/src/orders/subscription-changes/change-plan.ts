import type { PlanChange } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isCardError, isStoredFailure } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import { keyOf } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import { requirePlan } from '../require-plan.ts';
import type { Order } from '../table.ts';
import { storePlanWish } from './plan-wish-repository.ts';
import { previewPlan } from './preview-plan.ts';

/** How long a shown price holds, in seconds. */
const previewSeconds = 15 * 60;

/**
 * Changes the plan as its preview has shown it; a repeated call is one change. The wish is stored with a number, which is part
 * of the provider's idempotency key: of two tabs, one alone gets it.
 * @throws ApiError `plan_change_outdated`, `card_refused`, and what `previewPlan` throws
 */
export async function changePlan(
  dependencies: OrderDependencies,
  { id, subscriptionId }: Order,
  asked: PlanChange,
): Promise<Order> {
  const { stripe } = dependencies;
  const age = Math.floor(Date.now() / 1000) - asked.at;
  if (age > previewSeconds || age < -previewSeconds || !subscriptionId)
    throw new ApiError('plan_change_outdated');
  const order = await refreshOrder(dependencies, id);
  const plan = requirePlan(asked.plan, 'plan');
  const wish = `${plan.id}:${asked.at}`;
  // A repeated press, whose first one was carried out.
  const isRepeated = order.planChange === wish && order.planChanges === asked.change + 1;
  if (isRepeated && (order.nextPlan ?? order.plan) === plan.id) return order;
  const { preview, change } = await previewPlan(dependencies, order, plan, asked.at);
  if (preview.due !== asked.due) throw new ApiError('plan_change_outdated');
  const stored = isRepeated ? order : await storeWish(dependencies, id, asked.change, wish);
  try {
    await callProvider(() =>
      stripe.subscriptions.update(
        subscriptionId,
        { ...change, ...(preview.due > 0 && { payment_behavior: 'error_if_incomplete' }) },
        { idempotencyKey: keyOf(stored, `plan-${stored.planChanges}`) },
      ),
    );
  } catch (error) {
    if (isCardError(error)) throw new ApiError('card_refused', { cause: error });
    if (!isStoredFailure(error)) throw error;
  }
  const changed = await refreshOrder(dependencies, id);
  if ((changed.nextPlan ?? changed.plan) !== plan.id) throw new ApiError('payment_provider_unavailable');
  return changed;
}

async function storeWish(
  { db }: OrderDependencies,
  id: string,
  change: number,
  wish: string,
): Promise<Order> {
  const stored = await storePlanWish(db, id, change, wish);
  if (stored) return stored;
  // Two presses at once: the other one has just stored the same wish.
  const other = await findOrder(db, id);
  if (other?.planChange !== wish || other.planChanges !== change + 1)
    throw new ApiError('plan_change_outdated');
  return other;
}
