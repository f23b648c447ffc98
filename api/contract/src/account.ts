import { z } from 'zod';
import { bounded, botTraps, email, language, offerVersion, termsAddress } from './fields.ts';
import { clientSecretAnswerSchema } from './payments.ts';

/** POST /api/account/link. */
export const accountLinkRequestSchema = z.object({ email, language, ...botTraps });

/** The id of an order, as the account's page has it. */
const order = bounded(36).pipe(z.uuid());

/** The secret of a mailed link: 32 bytes as base64url. */
const linkSecret = bounded(43).regex(/^[\w-]{43}$/);

/** GET /api/account/page, in the query: what the page's address says. A wrong link is one that is over. */
export const accountPageQuerySchema = z.object({
  link: bounded(200).optional().catch(undefined),
  /** A plan to change to, of this order: what that costs is shown. */
  plan: bounded(60).optional().catch(undefined),
  order: order.optional().catch(undefined),
  language,
});

const intentId = bounded(255).optional().catch(undefined);

/** GET /api/account/card-page, in the query: what the page's address says, also on the way back from the provider. */
export const cardPageQuerySchema = z.object({
  /** Needed only where somebody has several subscriptions. */
  order: order.optional().catch(undefined),
  setup_intent: intentId,
  payment_intent: intentId,
  redirect_status: bounded(40).optional().catch(undefined),
  language,
});
export type CardPageQuery = z.output<typeof cardPageQuerySchema>;

/**
 * 200 of POST /api/account/card: the secret for another card. `dueToday`: centimes that the card pays when it is confirmed; 0
 * where it is only kept.
 */
export const cardChangeAnswerSchema = clientSecretAnswerSchema.extend({ dueToday: z.int().nonnegative() });
export type CardChangeAnswer = z.infer<typeof cardChangeAnswerSchema>;

/** POST /api/account/sign-in. */
export const signInRequestSchema = z.object({ link: linkSecret, language });

/** POST /api/account/sign-out. */
export const signOutRequestSchema = z.object({ language });

/** POST /api/account/cancel, /api/account/keep and /api/account/card. */
export const accountOrderSchema = z.object({ order, language });

/** POST /api/account/download. */
export const accountDownloadSchema = z.object({
  order,
  /** The version of the consent text that the buyer has agreed to; not asked for again. */
  consent: z.string().max(64).optional(),
  language,
});

const count = bounded(12).regex(/^\d+$/).transform(Number);

/** POST /api/account/plan: a change as its preview has shown it. */
export const accountPlanSchema = z.object({
  order,
  plan: bounded(60),
  /** Centimes, to be paid at once. */
  due: count,
  /** From when on it is prorated, in seconds since 1970. */
  at: count,
  /** The number of the subscription's earlier changes: of two tabs, one alone changes it. */
  change: count,
  /** Of the preview's button; a page from before offers has none. */
  offer: offerVersion.optional(),
  terms: termsAddress,
  language,
});
export type PlanChange = Omit<z.output<typeof accountPlanSchema>, 'order'>;

/** GET /api/account/my-data, in the query. */
export const myDataPageQuerySchema = z.object({
  /** Whether the erasure is to be confirmed. */
  step: z.literal('confirm').optional().catch(undefined),
  language,
});

const agreed = bounded(3).pipe(z.literal('yes'));

/** POST /api/account/erase: an erasure as its page has shown it. */
export const accountErasureSchema = z.object({
  confirmed: agreed,
  /** The ids of the subscriptions that it ends, with commas between. */
  ends: bounded(1000),
  /** To that end, if there is a subscription. */
  ending: agreed.optional(),
  language,
});
