import { z } from 'zod';
import { email, language, planId, termsAddress } from './fields.ts';
import { orderStatusSchema } from './orders.ts';

/**
 * The header `Idempotency-Key`, which makes a call safe to repeat: the same key and request are one order. The browser
 * creates a random key and keeps it until the order ends; the key gives access to the order's secret.
 */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,255}$/)
  .optional();

export const paymentRequestSchema = z.object({
  /** A plan's id; others get a 400 `plan_unknown`. */
  plan: z.string().min(1).max(60),
  /** The plan's price in francs, such as 49.9; others get a 400 `amount_wrong`. */
  amount: z.number(),
  language,
});
export type PaymentRequest = z.input<typeof paymentRequestSchema>;

/**
 * POST /api/create-subscription. The first subscription of a mailbox starts with a trial, later ones are paid at once. While
 * one runs, another gets a 409 `trial_used`, and a mail with the link to the running one.
 */
export const subscriptionRequestSchema = z.object({
  email,
  /** A plan's id; others get a 400 `plan_unknown`. */
  planId: z.string().min(1).max(60),
  /** Of the terms that starting a trial accepts, as the page links to them. */
  terms: termsAddress,
  language,
});
export type SubscriptionRequest = z.input<typeof subscriptionRequestSchema>;

/** The query of the trial's page data. */
export const trialPageQuerySchema = z.object({ language });

/** What a page must show beside the order button; pressing it means agreement. In the request's language. */
const offerSchema = z.object({
  plan: planId,
  /** Centimes, to be paid when the button is pressed. */
  amount: z.int().nonnegative(),
  /** What is charged each month from then on, in centimes, and the first day if known (ISO 8601); null without a renewal. */
  renewal: z
    .object({ amount: z.int(), every: z.literal('month'), from: z.iso.datetime().optional() })
    .nullable(),
  button: z.string().min(1),
  /** Identifies the offer; the page sends it to /api/order-agreement when the button is pressed. */
  version: z.string().min(1),
});
export type Offer = z.infer<typeof offerSchema>;

/** The secret for the provider's form, which needs `confirmSetup` where `isSetupIntent`, else `confirmPayment`. */
export const clientSecretResponseSchema = z.object({
  clientSecret: z.string().min(1),
  /** A repeated call may find another status than `open`, such as `paid`. */
  status: orderStatusSchema,
  /** Names of the means of payment that the provider takes besides cards, in the request's language. */
  otherPaymentMethods: z.array(z.string().min(1)).optional(),
});
export type ClientSecretResponse = z.infer<typeof clientSecretResponseSchema>;

export const paymentResponseSchema = clientSecretResponseSchema.extend({ offer: offerSchema });
export type PaymentResponse = z.infer<typeof paymentResponseSchema>;

/** 200 of POST /api/order-payment. A due month of a running contract has no offer. */
export const duePaymentResponseSchema = clientSecretResponseSchema.extend({
  offer: offerSchema.optional(),
  /** Centimes of a running subscription's open month, which may have another price than the plan's next ones. */
  due: z.int().nonnegative().optional(),
});
export type DuePaymentResponse = z.infer<typeof duePaymentResponseSchema>;

/** 200 of POST /api/create-subscription. Without a trial, the first month is paid at once, with a `pi_…` secret. */
export const subscriptionResponseSchema = paymentResponseSchema.extend({
  /** Days of the free trial; 0 where there is none. */
  trialDays: z.int().nonnegative(),
  /** Centimes, to be paid at confirmation. */
  dueToday: z.int().nonnegative(),
  /** Whether a trial's card is stored already. */
  hasCard: z.literal(true).optional(),
});
export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>;

export const paymentSettingsSchema = z.object({
  publishableKey: z.string().min(1),
  /** The address of the provider's script, if it is not the provider's own. */
  script: z.url().optional(),
  /** Whether no card is charged; every page that takes payments must then say so. */
  testMode: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
