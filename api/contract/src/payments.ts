import { z } from 'zod';
import { bounded, email, language } from './fields.ts';
import { plans, type PlanId } from './catalogue.ts';

/**
 * The key that makes a call safe to repeat, in the header `Idempotency-Key`: the same key and the same request
 * are one order, however often they are sent. Random, and kept by the browser until the order is over: who knows
 * the key can see the order's secret.
 */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,255}$/)
  .optional();

/** POST /api/create-payment-intent (specification, section 3). */
export const paymentRequestSchema = z.object({
  /** A plan's id; any other is a 400 `plan_unknown`. */
  plan: z.string().min(1).max(60),
  /** The plan's price in CHF as a decimal number, such as 49.9; any other is a 400 `amount_wrong`. */
  amount: z.number(),
  language,
});
export type PaymentRequest = z.input<typeof paymentRequestSchema>;

/** POST /api/create-subscription (specification, section 3). One trial for each e-mail address. */
export const subscriptionRequestSchema = z.object({
  email,
  /** A plan's id; any other is a 400 `plan_unknown`. */
  planId: z.string().min(1).max(60),
  language,
});
export type SubscriptionRequest = z.input<typeof subscriptionRequestSchema>;

/**
 * What became of an order. Of a payment: `open`, `processing`, `failed` (the last try; another may follow), `paid`,
 * `cancelled`. Of a subscription: `trialing`, `processing` (the trial is over and the first month is being charged),
 * `active` (paid), `past_due`, `ended`. `new`: not yet at the provider.
 */
export const orderStatusSchema = z.enum([
  'new',
  'open',
  'processing',
  'failed',
  'paid',
  'cancelled',
  'trialing',
  'active',
  'past_due',
  'ended',
]);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** 200 of both: the secret for the provider's form. `pi_…` wants `confirmPayment`, `seti_…` wants `confirmSetup`. */
export const clientSecretAnswerSchema = z.object({
  clientSecret: z.string().min(1),
  /** Not always `open`: a repeated call finds the order as it has become, `paid` for instance. */
  status: orderStatusSchema,
});
export type ClientSecretAnswer = z.infer<typeof clientSecretAnswerSchema>;

/** The api's name of the key, the order's id and the signature, each as base64url. */
const orderTokenPattern = /^[\w-]{6}\.[\w-]{22}\.[\w-]{43}$/;

/**
 * Proves an order, by one of two secrets: the client secret that its return address carries
 * (`payment_intent_client_secret` or `setup_intent_client_secret`), or the token of the link in its mails.
 */
const proofFields = {
  clientSecret: bounded(255)
    .regex(/^(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/)
    .optional(),
  orderToken: bounded(73).regex(orderTokenPattern).optional(),
};

/** POST /api/order-state, /api/order-invoice and /api/order-end-trial. */
export const orderProofSchema = z.object({ ...proofFields, language }).superRefine(wantProof);
export type OrderProof = z.input<typeof orderProofSchema>;

/** POST /api/order-download. */
export const orderDownloadRequestSchema = z
  .object({
    ...proofFields,
    /** The version of the words that the buyer has agreed to, as /api/order-state gives it before the first download. */
    consent: z.string().max(64).optional(),
    language,
  })
  .superRefine(wantProof);
export type OrderDownloadRequest = z.input<typeof orderDownloadRequestSchema>;

type Proof = z.output<z.ZodObject<typeof proofFields>>;

function wantProof({ clientSecret, orderToken }: Proof, context: z.RefinementCtx): void {
  if (clientSecret !== undefined || orderToken !== undefined) return;
  context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['clientSecret'] });
}

const planIds = plans.map((plan) => plan.id) as [PlanId, ...PlanId[]];

export const orderStateSchema = z.object({
  kind: z.enum(['payment', 'subscription']),
  status: orderStatusSchema,
  plan: z.enum(planIds),
  /** Centimes; for a subscription, each month. */
  amount: z.int(),
  currency: z.literal('chf'),
  /** ISO 8601; of a subscription's trial. */
  trialEndsAt: z.iso.datetime().optional(),
  /** Whether /api/order-download answers with the package: a payment has succeeded and was not taken back. */
  downloadable: z.boolean(),
  /**
   * What the buyer has to agree to before the first download (Directive 2011/83/EU, Art. 16(m)), in the language of the
   * request. The version goes with the request for the download.
   */
  consent: z.object({ version: z.string(), words: z.string() }).optional(),
  /** The buyer's address, where it is known; the invoice names it too. */
  email: z.string().optional(),
  /** Why what was paid is not the seller's any more. */
  reversal: z.enum(['refunded', 'disputed']).optional(),
  /** Whether a card is kept for what follows a trial. */
  hasCard: z.boolean().optional(),
  /** The number of the latest invoice, once there is one. */
  invoiceNumber: z.string().optional(),
  /** ISO 8601; the end of what the latest invoice is for. */
  paidUntil: z.iso.datetime().optional(),
});
export type OrderState = z.infer<typeof orderStateSchema>;

/** 200 of POST /api/order-download: the link is good for 15 minutes. */
export const orderDownloadAnswerSchema = z.object({ downloadUrl: z.url() });
export type OrderDownloadAnswer = z.infer<typeof orderDownloadAnswerSchema>;

/** GET /api/payment-settings: what a browser needs to load the provider's script. */
export const paymentSettingsSchema = z.object({
  publishableKey: z.string().min(1),
  /** Where `window.Stripe` comes from, where it is not the provider's own address. */
  script: z.url().optional(),
  /** No card is charged: to be said plainly on every page that pays. */
  testMode: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
