import type Stripe from 'stripe';

/**
 * Whether a paid invoice gives a period: something was paid, or a coupon or the customer's credit has covered a month. A
 * line's amount is the price before these, and 0 for a trial.
 */
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
