import type { PlanChange } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  callProvider,
  isCardError,
  isStoredFailure,
  needsConfirmation,
} from '../../platform/payments/payment-provider.ts';
import { recordOfOffer } from '../agreements/agree.ts';
import { deleteAgreement, insertAgreement } from '../agreements/agreement-repository.ts';
import { offerOfChange } from '../agreements/offer.ts';
import type { AgreementRecord } from '../agreements/table.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { findOrder } from '../order-repository.ts';
import { keyOf } from '../provider-calls.ts';
import { refreshOrder } from '../refresh-order.ts';
import { requirePlan } from '../require-plan.ts';
import type { Order } from '../table.ts';
import { storePlanChange } from './plan-change-repository.ts';
import { previewPlan } from './preview-plan.ts';

/** How long a previewed price is valid, in seconds. */
const previewSeconds = 15 * 60;

/**
 * Changes the plan as its preview has shown it; a repeated call is one change. The change is stored first, with its number
 * and what the preview has shown. The number is part of the provider's idempotency key: of two tabs, only one gets it.
 * @throws ApiError `plan_change_outdated`, `card_refused`, `card_needs_confirmation`, and what `previewPlan` throws
 */
export async function changePlan(
  dependencies: OrderDependencies,
  { id, subscriptionId }: Order,
  request: PlanChange,
): Promise<Order> {
  const { stripe } = dependencies;
  const now = Math.floor(Date.now() / 1000);
  if (now - request.at > previewSeconds || !subscriptionId) throw new ApiError('plan_change_outdated');
  const order = await refreshOrder(dependencies, id);
  const plan = requirePlan(request.plan, 'plan');
  const { change: earlierChanges } = request;
  const requested = `${plan.id}:${request.at}`;
  const isRepeated = order.planChange === requested && order.planChanges === earlierChanges + 1;
  if (isRepeated && (order.nextPlan ?? order.plan) === plan.id) return order;
  const { preview, priceChange, periodStart } = await previewPlan(dependencies, order, plan, request.at);
  // A later moment would charge a smaller part of the month.
  if (request.at > Math.max(now, periodStart) + previewSeconds) throw new ApiError('plan_change_outdated');
  const offer = offerOfChange(preview, request.language);
  if (preview.due !== request.due || request.offer !== offer.version)
    throw new ApiError('plan_change_outdated');
  const shown = recordOfOffer(offer, request);
  const stored = isRepeated
    ? order
    : await storeChange(dependencies, id, { earlierChanges, requested, shown });
  try {
    await callProvider(() =>
      stripe.subscriptions.update(
        subscriptionId,
        { ...priceChange, ...(preview.due > 0 && { payment_behavior: 'error_if_incomplete' }) },
        { idempotencyKey: keyOf(stored, `plan-${stored.planChanges}`) },
      ),
    );
  } catch (error) {
    // Nothing was changed, so the agreement is void.
    if (isCardError(error)) await deleteAgreement(dependencies.db, stored, dedupeKeyOf(stored));
    if (needsConfirmation(error)) throw new ApiError('card_needs_confirmation', { cause: error });
    if (isCardError(error)) throw new ApiError('card_refused', { cause: error });
    if (!isStoredFailure(error)) throw error;
  }
  const changed = await refreshOrder(dependencies, id);
  if ((changed.nextPlan ?? changed.plan) !== plan.id) throw new ApiError('payment_provider_unavailable');
  return changed;
}

/** Distinguishes the change from the order's other agreements. */
function dedupeKeyOf({ planChanges }: Order): string {
  return `plan-${planChanges}`;
}

interface RequestedChange {
  /** How many changes there were when it was previewed. */
  earlierChanges: number;
  /** For `planChange`. */
  requested: string;
  shown: Omit<AgreementRecord, 'at'>;
}

async function storeChange(
  { db }: OrderDependencies,
  id: string,
  { earlierChanges, requested, shown }: RequestedChange,
): Promise<Order> {
  const stored = await db.transaction(async (transaction) => {
    const order = await storePlanChange(transaction, id, earlierChanges, requested);
    if (order)
      await insertAgreement(transaction, order, dedupeKeyOf(order), {
        ...shown,
        at: new Date().toISOString(),
      });
    return order;
  });
  if (stored) return stored;
  // A simultaneous second request may have stored the same change.
  const other = await findOrder(db, id);
  if (other?.planChange !== requested || other.planChanges !== earlierChanges + 1)
    throw new ApiError('plan_change_outdated');
  return other;
}
