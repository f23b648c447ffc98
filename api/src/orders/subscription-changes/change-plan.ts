import type { PlanChange } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  callProvider,
  isCardError,
  isStoredFailure,
  needsConfirmation,
} from '../../platform/payments/payment-provider.ts';
import { shownOn } from '../agreements/agree.ts';
import { dropAgreement, keepAgreement } from '../agreements/agreement-repository.ts';
import { offerOfChange } from '../agreements/offer.ts';
import type { Shown } from '../agreements/table.ts';
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
 * of the provider's idempotency key: of two tabs, one alone gets it. With it is stored what the preview has shown.
 * @throws ApiError `plan_change_outdated`, `card_refused`, `card_needs_confirmation`, and what `previewPlan` throws
 */
export async function changePlan(
  dependencies: OrderDependencies,
  { id, subscriptionId }: Order,
  asked: PlanChange,
): Promise<Order> {
  const { stripe } = dependencies;
  const now = Math.floor(Date.now() / 1000);
  if (now - asked.at > previewSeconds || !subscriptionId) throw new ApiError('plan_change_outdated');
  const order = await refreshOrder(dependencies, id);
  const plan = requirePlan(asked.plan, 'plan');
  const wish = `${plan.id}:${asked.at}`;
  // A repeated press, whose first one was carried out.
  const isRepeated = order.planChange === wish && order.planChanges === asked.change + 1;
  if (isRepeated && (order.nextPlan ?? order.plan) === plan.id) return order;
  const { preview, change, periodStart } = await previewPlan(dependencies, order, plan, asked.at);
  // A later moment would leave less of the month to pay for.
  if (asked.at > Math.max(now, periodStart) + previewSeconds) throw new ApiError('plan_change_outdated');
  const offer = offerOfChange(preview, asked.language);
  if (preview.due !== asked.due || (asked.offer ?? offer.version) !== offer.version)
    throw new ApiError('plan_change_outdated');
  const shown = asked.offer === undefined ? undefined : shownOn(offer, asked);
  const stored = isRepeated
    ? order
    : await storeWish(dependencies, id, { change: asked.change, wish, shown });
  try {
    await callProvider(() =>
      stripe.subscriptions.update(
        subscriptionId,
        { ...change, ...(preview.due > 0 && { payment_behavior: 'error_if_incomplete' }) },
        { idempotencyKey: keyOf(stored, `plan-${stored.planChanges}`) },
      ),
    );
  } catch (error) {
    // It was asked for and did not come about.
    if (isCardError(error)) await dropAgreement(dependencies.db, stored, pressOf(stored));
    if (needsConfirmation(error)) throw new ApiError('card_needs_confirmation', { cause: error });
    if (isCardError(error)) throw new ApiError('card_refused', { cause: error });
    if (!isStoredFailure(error)) throw error;
  }
  const changed = await refreshOrder(dependencies, id);
  if ((changed.nextPlan ?? changed.plan) !== plan.id) throw new ApiError('payment_provider_unavailable');
  return changed;
}

/** Tells the change from the order's other agreements. */
function pressOf({ planChanges }: Order): string {
  return `plan-${planChanges}`;
}

async function storeWish(
  { db }: OrderDependencies,
  id: string,
  { change, wish, shown }: { change: number; wish: string; shown: Omit<Shown, 'at'> | undefined },
): Promise<Order> {
  const stored = await db.transaction(async (transaction) => {
    const order = await storePlanWish(transaction, id, change, wish);
    if (order && shown)
      await keepAgreement(transaction, order, pressOf(order), { ...shown, at: new Date().toISOString() });
    return order;
  });
  if (stored) return stored;
  // Two presses at once: the other one has just stored the same wish.
  const other = await findOrder(db, id);
  if (other?.planChange !== wish || other.planChanges !== change + 1)
    throw new ApiError('plan_change_outdated');
  return other;
}
