import type Stripe from 'stripe';
import type { PlanId } from '@site/api-contract';
import { idOf } from '../../platform/payments/payment-provider.ts';
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
  const from = await planOfLine(stripe, lines, ({ amount }) => amount < 0);
  const to = await planOfLine(stripe, lines, ({ amount }) => amount > 0);
  return from && to && { from, to };
}

/** The plan of the month that an invoice is for; undefined for a price that names none. */
export function invoicedPlan(stripe: Stripe, { lines }: Stripe.Invoice): Promise<PlanId | undefined> {
  return planOfLine(stripe, lines, (line) => !isProrated(line));
}

function isProrated({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;
}

/** The plans by the ids of their prices, cached as a price stays that of its plan. */
const known = new Map<string, PlanId | undefined>();

async function planOfLine(
  stripe: Stripe,
  { data }: Stripe.Invoice['lines'],
  isMeant: (line: Stripe.InvoiceLineItem) => boolean,
): Promise<PlanId | undefined> {
  const id = idOf(data.find(isMeant)?.pricing?.price_details?.price);
  if (!id) return undefined;
  if (!known.has(id)) known.set(id, planOf(await stripe.prices.retrieve(id)));
  return known.get(id);
}
