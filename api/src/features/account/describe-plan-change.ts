import type { AccountPageData } from '@site/api-contract';
import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { isBindingChange, offerOfChange } from '../../orders/agreements/offer.ts';
import type { Customer } from '../../customers/sessions/sessions.ts';
import { requireOwnOrder } from '../../orders/order-proof.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { requirePlan } from '../../orders/provider-price.ts';
import { previewPlan } from '../../orders/subscription-changes/change-plan.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { errorMessage, texts } from '../../platform/texts/texts.ts';

/** What a change of plan would cost, or why it is not possible. */
export async function describePlanChange(
  dependencies: OrderDependencies,
  customer: Customer,
  { plan: planId, order: orderId, language }: { plan: string; order: string; language: Language },
): Promise<Pick<AccountPageData, 'planChange' | 'planRefused'>> {
  try {
    const plan = requirePlan(planId, 'plan');
    const { id } = await requireOwnOrder(dependencies.db, customer, orderId);
    const order = await refreshOrder(dependencies, id);
    const now = Math.floor(Date.now() / 1000);
    const { preview } = await previewPlan(dependencies, order, plan, now);
    const { due, at, from, needsCard } = preview;
    const { button, version } = offerOfChange(preview, language);
    return {
      planChange: {
        order: id,
        choice: plan.id,
        contents: { [plan.id]: true as const },
        choiceName: texts(language)(`plans.${plan.id}`),
        due,
        at,
        change: order.planChanges,
        button,
        offer: version,
        dueText: formatPrice(due, language),
        thenText: formatPrice(plan.amount, language),
        needsCard: needsCard || undefined,
        renews: !needsCard || undefined,
        charges: due > 0 || undefined,
        binding: isBindingChange(preview) || undefined,
        later: from && { from: formatDay(from, language) },
        atOnce: !from || undefined,
      },
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 500) throw error;
    return { planRefused: { reason: errorMessage(language, error.code, error.field) } };
  }
}
