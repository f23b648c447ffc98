import type Stripe from 'stripe';
import { currency, plans, type Plan } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { texts } from '../../platform/texts/texts.ts';

/** @throws ApiError `plan_unknown` naming `field` */
export function requirePlan(id: string, field: 'plan' | 'planId'): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) throw new ApiError('plan_unknown', { field });
  return plan;
}

/**
 * Checks the amount that a browser sends, in CHF with decimals, against the catalogue, in centimes.
 * @throws ApiError `amount_wrong`
 */
export function checkAmount(plan: Plan, amount: number): void {
  // Compared as decimals with two places: 49.9 * 100 is not 4990 in floating point.
  if (amount.toString() !== (plan.amount / 100).toString())
    throw new ApiError('amount_wrong', { field: 'amount' });
}

/** The provider's id of a plan's monthly price; made there once, and found again by its lookup key. */
export async function priceIdOf(stripe: Stripe, plan: Plan): Promise<string> {
  const lookupKey = `${plan.id}-${plan.amount}-${currency}-month`;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const price = await stripe.prices.create(
    {
      currency,
      unit_amount: plan.amount,
      lookup_key: lookupKey,
      recurring: { interval: 'month' },
      product_data: { name: texts('en')(`plans.${plan.id}`) },
    },
    { idempotencyKey: `price-${lookupKey}` },
  );
  return price.id;
}
