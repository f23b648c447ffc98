import { z } from 'zod';
import { bounded, botTraps, email, language, offerVersion, termsAddress } from './fields.ts';
import { clientSecretAnswerSchema } from './payments.ts';

/** POST /api/account/link. */
export const accountLinkRequestSchema = z.object({ email, language, ...botTraps });

/** The id of an order. */
const order = bounded(36).pipe(z.uuid());

/** The secret of a mailed link: 32 bytes as base64url. */
const linkSecret = bounded(43).regex(/^[\w-]{43}$/);

/** The query of GET /api/account/page, taken from the page's address. An invalid link counts as expired. */
export const accountPageQuerySchema = z.object({
  link: bounded(200).optional().catch(undefined),
  /** Names a request for a link: the answer repeats its address. */
  asked: bounded(200).optional().catch(undefined),
  /** The plan to change to, with `order`: the answer says what that costs. */
  plan: bounded(60).optional().catch(undefined),
  order: order.optional().catch(undefined),
  language,
});

const intentId = bounded(255).optional().catch(undefined);

/** The query of GET /api/account/card-page, taken from the page's address; the provider adds to it when it leads back. */
export const cardPageQuerySchema = z.object({
  /** Needed only if the customer has several subscriptions. */
  order: order.optional().catch(undefined),
  setup_intent: intentId,
  payment_intent: intentId,
  redirect_status: bounded(40).optional().catch(undefined),
  language,
});
export type CardPageQuery = z.output<typeof cardPageQuerySchema>;

/**
 * 200 of POST /api/account/card: the secret for another card. `dueToday`: centimes that the card pays when it is confirmed; 0
 * if it is only stored.
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
  /** The version of the consent text that the buyer has agreed to; not needed a second time. */
  consent: z.string().max(64).optional(),
  language,
});

const count = bounded(12).regex(/^\d+$/).transform(Number);

/** POST /api/account/plan: a change of plan as its preview has shown it. */
export const accountPlanSchema = z.object({
  order,
  plan: bounded(60),
  /** Centimes that are charged at once. */
  due: count,
  /** The moment from which it is prorated, in seconds since 1970. */
  at: count,
  /** How many earlier changes there were: of two tabs, only one can make the next change. */
  change: count,
  /** The version of the preview's offer; pages from earlier releases send none. */
  offer: offerVersion.optional(),
  terms: termsAddress,
  language,
});
export type PlanChange = Omit<z.output<typeof accountPlanSchema>, 'order'>;

/** The query of GET /api/account/my-data. */
export const myDataPageQuerySchema = z.object({
  /** Shows the confirmation of an erasure. */
  step: z.literal('confirm').optional().catch(undefined),
  language,
});

const agreed = bounded(3).pipe(z.literal('yes'));

/** POST /api/account/erase: an erasure as the page has shown it. */
export const accountErasureSchema = z.object({
  confirmed: agreed,
  /** The ids of the subscriptions that it ends, separated by commas. */
  ends: bounded(1000),
  /** Consent to that; required if there is a subscription. */
  ending: agreed.optional(),
  language,
});
