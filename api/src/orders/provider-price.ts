import type Stripe from 'stripe';
import { currency, plans, type Plan, type PlanId } from '@site/api-contract';
import { texts } from '../platform/texts/texts.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** The lookup key of a plan's monthly price, present or past, at the provider. */
export function lookupKeyOf({ id, amount }: { id: PlanId; amount: number }): string {
  return `${id}-${amount}-${currency}-month`;
}

/**
 * The plan that a price of the provider is for: the only place that decides this. The price's metadata name the plan; older
 * prices name it in their lookup key. The amount says nothing: it may become the amount of another plan.
 */
export function planOf({ metadata, lookup_key: key }: Stripe.Price): PlanId | undefined {
  const named = metadata['plan'] ?? key?.split('-')[0];
  return plans.find(({ id }) => id === named)?.id;
}

/** The provider's id of a plan's monthly price, created at the first use; its lookup key is unique there. */
export async function priceIdOf(stripe: Stripe, plan: Plan): Promise<string> {
  const lookupKey = lookupKeyOf(plan);
  const find = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    return data[0]?.id;
  };
  const priceId = await find();
  if (priceId) return priceId;
  try {
    const price = await stripe.prices.create({
      currency,
      unit_amount: plan.amount,
      lookup_key: lookupKey,
      metadata: { plan: plan.id },
      recurring: { interval: 'month' },
      product_data: { name: texts('en')(`plans.${plan.id}`) },
    });
    return price.id;
  } catch (error) {
    // Another request has created it, or the response to an earlier one was lost.
    const existing = await find();
    if (!existing) throw error;
    return existing;
  }
}

/** @throws ApiError `plan_unknown` naming `field` */
export function requirePlan(id: string, field: 'plan' | 'planId'): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) throw new ApiError('plan_unknown', { field });
  return plan;
}
