import type Stripe from 'stripe';
import { currency, type PlanId } from '@site/api-contract';
import { idOf } from '../../platform/payments/payment-provider.ts';
import type { InvoicedChange } from '../invoices/table.ts';
import { planOf } from '../provider-price.ts';
import type { Order } from '../table.ts';

/** Whether a paid invoice gives a period: paid, or covered by a coupon or credit, which a line's amount does not include. */
export function givesPeriod({ amount_paid: paid, lines }: Stripe.Invoice): boolean {
  return paid > 0 || lines.data.some((line) => isWholeMonth(line) && line.amount > 0);
}

function isWholeMonth({ parent }: Pick<Stripe.InvoiceLineItem, 'parent'>): boolean {
  return parent?.subscription_item_details?.proration === false;
}

/**
 * The paid period, read from the invoice's line: an invoice's own period is the time in which lines were added. Prorated
 * lines of the month before come first (docs.stripe.com/api/invoices/object), if the owner has changed the price then.
 */
export function periodOf({ lines, created }: Pick<Stripe.Invoice, 'lines' | 'created'>) {
  const months = lines.data.filter(({ parent }) => parent?.type === 'subscription_item_details');
  const whole = months.find(isWholeMonth);
  const { start, end } = (whole ?? months[0] ?? lines.data[0])?.period ?? { start: created, end: created };
  return { periodStart: new Date(start * 1000), periodEnd: new Date(end * 1000) };
}

/** The change of plan that an invoice is for: one prorated line credits the old price, one charges the new one. */
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

/** By the id of a price, the plan that it names; a price that names none yet is read again. */
const plansByPrice = new Map<string, PlanId>();

async function planOfLine(
  stripe: Stripe,
  { data }: Stripe.Invoice['lines'],
  isMeant: (line: Stripe.InvoiceLineItem) => boolean,
): Promise<PlanId | undefined> {
  const id = idOf(data.find(isMeant)?.pricing?.price_details?.price);
  if (!id) return undefined;
  const plan = plansByPrice.get(id) ?? planOf(await stripe.prices.retrieve(id));
  if (plan) plansByPrice.set(id, plan);
  return plan;
}

/**
 * The plan of a subscription, by its price at the provider. A more expensive plan, and any plan during a trial, applies at
 * once. A cheaper plan, or another price of the same plan, applies once a month was paid at its price; until then a cheaper
 * plan is `nextPlan`. A price that names no plan does not change it.
 * @param invoices those that give a period, the latest first
 */
export function readPlan(
  order: Pick<Order, 'plan' | 'amount'>,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): { plan: PlanId; amount: number; nextPlan: PlanId | null } {
  const [{ price, quantity = 1 } = {}] = subscription.items.data;
  const unchanged = { plan: order.plan, amount: order.amount };
  if (price?.currency !== currency || price.unit_amount === null) return { ...unchanged, nextPlan: null };
  const amount = price.unit_amount * quantity;
  const plan = planOf(price);
  const isInForce = subscription.status === 'trialing' || isMonthAt(invoices[0], price);
  if (!plan || plan === order.plan) return { ...unchanged, ...(isInForce && { amount }), nextPlan: null };
  const appliesNow = amount > order.amount || isInForce;
  return appliesNow ? { plan, amount, nextPlan: null } : { ...unchanged, nextPlan: plan };
}

/** Whether an invoice is for a whole month at a price, not for a change of plan within a month. */
function isMonthAt(invoice: Stripe.Invoice | undefined, price: Stripe.Price): boolean {
  return (invoice?.lines.data ?? []).some(
    ({ parent, pricing }) =>
      parent?.subscription_item_details?.proration === false &&
      idOf(pricing?.price_details?.price) === price.id,
  );
}
