import type Stripe from 'stripe';
import { currency, type Plan, type PlanId } from '@site/api-contract';
import { texts } from '../platform/texts/texts.ts';

/** The name at the provider of a plan's monthly price, present or past. */
export function lookupKeyOf({ id, amount }: { id: PlanId; amount: number }): string {
  return `${id}-${amount}-${currency}-month`;
}

/** The provider's id of a plan's monthly price, which is created once: its lookup key is unique there. */
export async function priceIdOf(stripe: Stripe, plan: Plan): Promise<string> {
  const lookupKey = lookupKeyOf(plan);
  const find = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    return data[0]?.id;
  };
  const known = await find();
  if (known) return known;
  try {
    const price = await stripe.prices.create({
      currency,
      unit_amount: plan.amount,
      lookup_key: lookupKey,
      recurring: { interval: 'month' },
      product_data: { name: texts('en')(`plans.${plan.id}`) },
    });
    return price.id;
  } catch (error) {
    // Another request was first, or the answer of the last one was lost.
    const made = await find();
    if (!made) throw error;
    return made;
  }
}
