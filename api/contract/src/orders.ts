import { z } from 'zod';
import { appName, bounded, labelledRows, language, offerVersion, planId, termsAddress } from './fields.ts';
import { packageFactsSchema } from './app-download.ts';
import { clientSecretPattern } from './intents.ts';

/**
 * `new`: not yet at the provider. Of a payment: `open`, `processing`, `failed` (another try may follow), `paid`, `cancelled`.
 * Of a subscription: `open`, `trialing`, `processing` (the first charge after the trial), `active` (paid), `past_due`,
 * `ended`.
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

/** The name of the signing key, the order's id and the signature, each as base64url. */
const orderTokenPattern = /^[\w-]{6}\.[\w-]{22}\.[\w-]{43}$/;

/**
 * Proves an order by one of two secrets: the client secret in its return address (`payment_intent_client_secret` or
 * `setup_intent_client_secret`), or the token of the link in its mails.
 */
const proofFields = {
  clientSecret: bounded(255).regex(clientSecretPattern).optional(),
  orderToken: bounded(73).regex(orderTokenPattern).optional(),
};

/** POST /api/order-state, /api/order-invoice, /api/order-payment and /api/order-end-trial. */
export const orderProofSchema = z.object({ ...proofFields, language }).superRefine(requireProof);
export type OrderProof = z.input<typeof orderProofSchema>;

export const orderDownloadRequestSchema = z
  .object({
    ...proofFields,
    /** The version of the consent text that the buyer has agreed to, from /api/order-state. */
    consent: z.string().max(64).optional(),
    language,
  })
  .superRefine(requireProof);
export type OrderDownloadRequest = z.input<typeof orderDownloadRequestSchema>;

/** POST /api/order-app: a file of an app for a customer, of whom nothing is asked again. */
export const orderAppRequestSchema = z
  .object({ ...proofFields, appName, language })
  .superRefine(requireProof);
export type OrderAppRequest = z.input<typeof orderAppRequestSchema>;

/** POST /api/order-agreement: the button of an offer was pressed. After the response, a 204, the page calls the provider. */
export const agreementRequestSchema = z
  .object({ ...proofFields, offer: offerVersion, terms: termsAddress, language })
  .superRefine(requireProof);
export type AgreementRequest = z.input<typeof agreementRequestSchema>;

type Proof = z.output<z.ZodObject<typeof proofFields>>;

function requireProof({ clientSecret, orderToken }: Proof, context: z.RefinementCtx): void {
  if (clientSecret !== undefined || orderToken !== undefined) return;
  context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['clientSecret'] });
}

/** What a buyer was shown and agreed to, in words of the request's language. */
export const agreementSchema = z.object({
  /** The time of the agreement, with the time zone. */
  moment: z.string(),
  planName: z.string(),
  /** The plan and, where it is not an order to be paid, what was agreed. */
  title: z.string().optional(),
  rows: labelledRows,
  terms: z.object({ address: z.string() }).optional(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const orderStateSchema = z.object({
  /** As people call it; of a trial only once its mailbox's owner has acted, as others may have typed the address. */
  number: z.string().optional(),
  kind: z.enum(['payment', 'subscription']),
  status: orderStatusSchema,
  plan: planId,
  /** Centimes; for a subscription, each month. */
  amount: z.int(),
  currency: z.literal('chf'),
  /** ISO 8601; the end of a subscription's trial. */
  trialEndsAt: z.iso.datetime().optional(),
  /** ISO 8601; when a cancelled subscription ends, or ended. */
  endsAt: z.iso.datetime().optional(),
  /** Set while a cancellation or its undoing has not reached the provider. */
  endPending: z.literal(true).optional(),
  /** Whether /api/order-download gives a link: a payment succeeded and is not reversed. */
  downloadable: z.boolean(),
  /** What the buyer must agree to before the first download (Directive 2011/83/EU, Art. 16(m)). */
  consent: z.object({ version: z.string(), words: z.string() }).optional(),
  email: z.string().optional(),
  reversal: z.enum(['refunded', 'disputed']).optional(),
  hasCard: z.boolean().optional(),
  invoiceNumber: z.string().optional(),
  /** ISO 8601; the end of the latest invoice's period. */
  paidUntil: z.iso.datetime().optional(),
  /** The latest first. */
  agreements: z.array(agreementSchema).optional(),
});
export type OrderState = z.infer<typeof orderStateSchema>;

/** 200 of POST /api/order-download and /api/order-app: the link to the described package works for 15 minutes. */
export const orderDownloadResponseSchema = z.object({ downloadUrl: z.url(), ...packageFactsSchema.shape });
export type OrderDownloadResponse = z.infer<typeof orderDownloadResponseSchema>;
