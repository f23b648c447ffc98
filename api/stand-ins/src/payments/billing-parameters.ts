import { z } from 'zod';
import { expand, flag, integer, listed, metadata } from './parameters.ts';

export const subscriptionCreate = z.strictObject({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string() })).length(1),
  trial_period_days: integer.pipe(z.number().min(1)).optional(),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
    .optional(),
  metadata,
  expand,
});

const priceChange = {
  items: z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1),
  proration_behavior: z.enum(['always_invoice', 'none']),
  proration_date: integer.optional(),
};

export const subscriptionUpdate = z.strictObject({
  default_payment_method: z.string().optional(),
  cancel_at: z.union([z.literal(''), integer]).optional(),
  cancel_at_period_end: flag.optional(),
  items: priceChange.items.optional(),
  proration_behavior: priceChange.proration_behavior.optional(),
  proration_date: priceChange.proration_date,
  payment_behavior: z.literal('error_if_incomplete').optional(),
  expand,
});

export const subscriptionList = z.strictObject({
  customer: z.string().optional(),
  status: z
    .enum(['all', 'active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'trialing'])
    .optional(),
  ...listed,
});

export const invoicePreview = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject(priceChange),
  expand,
});

export const invoiceList = z.strictObject({
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  ...listed,
});

export const invoicePay = z.strictObject({
  payment_method: z.string().optional(),
  paid_out_of_band: flag.optional(),
  expand,
});

export const invoicePaymentList = z.strictObject({
  invoice: z.string().optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().optional() })
    .optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  ...listed,
});

export const refundCreate = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

export const reversalList = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  ...listed,
});

export const disputeUpdate = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().optional() }).default({}),
  submit: flag.optional(),
  expand,
});

export const sessionList = z.strictObject({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  payment_link: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: z.string().optional(),
  ...listed,
});

export const page = z.strictObject(listed);
export const paymentLinkList = z.strictObject({ active: flag.optional(), ...listed });
export const balanceTransactionList = z.strictObject({ payout: z.string().optional(), ...listed });
