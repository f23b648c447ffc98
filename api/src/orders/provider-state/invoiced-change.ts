import type Stripe from 'stripe';
import type { PlanId } from '@site/api-contract';
import { idOf } from '../../platform/payments/provider-objects.ts';
import type { InvoicedChange } from '../invoices/table.ts';
import { planOf } from '../provider-price.ts';

/**
 * The change of plan that an invoice is for. Its lines are prorated: one credits the old price, one charges the new price.
 * Undefined for an invoice of a whole month, and for prices that name no plan.
 */
export async function changeOf(
  stripe: Stripe,
  { lines }: Stripe.Invoice,
): Promise<InvoicedChange | undefined> {
  if (!lines.data.every(isProrated)) return undefined;
  const planOfLine = async (line: Stripe.InvoiceLineItem | undefined) => {
    const price = idOf(line?.pricing?.price_details?.price);
    return price ? planOfPrice(stripe, price) : undefined;
  };
  const from = await planOfLine(lines.data.find(({ amount }) => amount < 0));
  const to = await planOfLine(lines.data.find(({ amount }) => amount > 0));
  return from && to && { from, to };
}

function isProrated({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;
}

/** The plans by the ids of their prices, cached as a price stays that of its plan. */
const known = new Map<string, PlanId | undefined>();

async function planOfPrice(stripe: Stripe, id: string): Promise<PlanId | undefined> {
  if (!known.has(id)) known.set(id, planOf(await stripe.prices.retrieve(id)));
  return known.get(id);
}
