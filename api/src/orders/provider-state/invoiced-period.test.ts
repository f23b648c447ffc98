import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invoicedPlan, periodOf } from './invoiced-period.ts';

const seconds = (day: string) => Date.parse(day) / 1000;

/** An invoice with prorated lines, in the provider's order. */
function invoiceOf(lines: { from: string; to: string; proration: boolean }[]): Stripe.Invoice {
  const data = lines.map(({ from, to, proration }) => ({
    period: { start: seconds(from), end: seconds(to) },
    parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
  }));
  return { created: 0, lines: { data } } as unknown as Stripe.Invoice;
}

const rest = { from: '2026-11-20', to: '2026-12-01', proration: true };
const month = { from: '2026-12-01', to: '2027-01-01', proration: false };

test('A3 C14 a month is paid until its end, also if its invoice begins with a change in the month before', () => {
  expect(periodOf(invoiceOf([rest, rest, month]))).toEqual({
    periodStart: new Date(month.from),
    periodEnd: new Date(month.to),
  });
});

test('A5 a change of plan is paid for the rest of its month', () => {
  expect(periodOf(invoiceOf([rest, rest]))).toEqual({
    periodStart: new Date(rest.from),
    periodEnd: new Date(rest.to),
  });
});

test('A5 a price that the owner gives a plan only later is for that plan from then on', async () => {
  let metadata: Stripe.Metadata = {};
  const retrieve = () => Promise.resolve({ metadata, lookup_key: null });
  const stripe = { prices: { retrieve } } as unknown as Stripe;
  const line = { pricing: { price_details: { price: 'price_1' } } };
  const invoice = { lines: { data: [line] } } as unknown as Stripe.Invoice;
  expect(await invoicedPlan(stripe, invoice)).toBeUndefined();
  metadata = { plan: 'premium' };
  expect(await invoicedPlan(stripe, invoice)).toBe('premium');
});
