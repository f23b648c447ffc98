import { z } from 'zod';
import {
  appName,
  bounded,
  botChecks,
  email,
  language,
  offerVersion,
  termsAddress,
  line,
  optionalLine,
  printedLine,
} from './fields.ts';
import { clientSecretResponseSchema } from './payments.ts';
import { maxNameLength, maxCountryLength, maxPostcodeLength, maxVatNumberLength } from './field-limits.ts';

/** The code of a device that waits for a sign-in, as it is shown. */
const waitingCode = bounded(9)
  .regex(/^[A-Z]{4}-[A-Z]{4}$/)
  .optional()
  .catch(undefined);

/** POST /api/account/link. With `code`, the link leads on to the page that confirms a device. */
export const accountLinkRequestSchema = z.object({ email, code: waitingCode, language, ...botChecks });
const order = bounded(36).pipe(z.uuid());

/** What every form of a signed-in page sends: the CSRF token of its session and purpose, from the page's data. */
export const csrfSchema = z.object({ csrf: bounded(43).optional().catch(undefined) });

/** The secret of a mailed link: 32 bytes as base64url. */
const linkSecret = bounded(43).regex(/^[\w-]{43}$/);

/** The query of GET /api/account/page, taken from the page's address. An invalid link counts as expired. */
export const accountPageQuerySchema = z.object({
  link: bounded(200).optional().catch(undefined),
  code: waitingCode,
  invitation: bounded(200).optional().catch(undefined),
  /** The token of a link that confirms a change of the account's address. */
  address: bounded(200).optional().catch(undefined),
  /** The token of a request for a link: the response repeats the e-mail address of that request. */
  asked: bounded(200).optional().catch(undefined),
  /** The plan to change to; needs `order`. The response states the cost. */
  plan: bounded(60).optional().catch(undefined),
  order: order.optional().catch(undefined),
  /** Shows the refused input of the billing address again, to be corrected. */
  billing: z.literal('edit').optional().catch(undefined),
  language,
});

const intentId = bounded(255).optional().catch(undefined);

/** The query of GET /api/account/card-page, from the page's address. The provider's redirect adds to it. */
export const cardPageQuerySchema = z.object({
  /** Needed only if the customer has several subscriptions. */
  order: order.optional().catch(undefined),
  setup_intent: intentId,
  payment_intent: intentId,
  redirect_status: bounded(40).optional().catch(undefined),
  language,
});
export type CardPageQuery = z.output<typeof cardPageQuerySchema>;

/** 200 of POST /api/account/card. `dueToday`: centimes charged when the card is confirmed; 0 if it is only stored. */
export const cardChangeResponseSchema = clientSecretResponseSchema.extend({
  dueToday: z.int().nonnegative(),
});
export type CardChangeResponse = z.infer<typeof cardChangeResponseSchema>;

export const signInRequestSchema = z.object({ link: linkSecret, code: waitingCode, language });

/** POST /api/account/sign-out, /api/account/remove-billing-address and /api/account/leave-plan. */
export const bareFormSchema = csrfSchema.extend({ language });

/** POST /api/account/cancel, /api/account/keep and /api/account/card. */
export const accountOrderSchema = csrfSchema.extend({ order, language });

export const accountDownloadSchema = csrfSchema.extend({
  order,
  /** The version of the consent text that the buyer has agreed to; not needed a second time. */
  consent: z.string().max(64).optional(),
  language,
});

/** The query of GET /api/account/file: an app, or the package of an own order. */
export const accountFileQuerySchema = z.union([z.object({ order }), z.object({ appName })]);
const count = bounded(12).regex(/^\d+$/).transform(Number);

/** POST /api/account/plan: a change of plan, with the values that its preview has shown. */
export const accountPlanSchema = csrfSchema.extend({
  order,
  plan: bounded(60),
  /** Centimes that are charged at once. */
  due: count,
  /** The start of the proration, in seconds since 1970. */
  at: count,
  /** How many earlier changes there were: of two tabs, only one can make the next change. */
  change: count,
  offer: offerVersion,
  terms: termsAddress,
  language,
});
export type PlanChange = Omit<z.output<typeof accountPlanSchema>, 'order' | 'csrf'>;

export const addressChangeSchema = csrfSchema.extend({ newEmail: email, language });

/** POST /api/account/confirm-address: the token of a mailed link. */
export const addressConfirmationSchema = z.object({ address: bounded(200).min(1), language });

/** The query of GET /api/account/terms: what an agreement names as its terms' address. */
export const agreedTermsQuerySchema = z.object({ address: termsAddress });

export const myDataPageQuerySchema = z.object({
  step: z.literal('confirm').optional().catch(undefined),
  language,
});

const agreed = bounded(3).pipe(z.literal('yes'));

/** POST /api/account/erase: an erasure, with the values that the page has shown. */
export const accountErasureSchema = csrfSchema.extend({
  confirmed: agreed,
  /** The ids of the subscriptions that the erasure ends, separated by commas. */
  ends: bounded(1000),
  /** Consent to ending them; required if there is a subscription. */
  ending: agreed.optional(),
  language,
});

export const invitationSchema = csrfSchema.extend({
  name: line(maxNameLength),
  email,
  mailLanguage: language,
  language,
});

export const personRemovalSchema = csrfSchema.extend({
  person: bounded(36).pipe(z.uuid()),
  language,
});

const invitation = bounded(200).min(1);
export const joiningSchema = z.object({ invitation, language });

/** What tax and company numbers consist of, with a digit at least; whether one exists is not checked. */
const plausibleNumber = /^(?:[\p{L}\p{Pd}\p{Zs}./]*\p{Nd}[\p{L}\p{Nd}\p{Pd}\p{Zs}./]*)?$/u;

export const billingAddressSchema = z.object({
  /** A company, or a person's name. */
  company: printedLine(maxNameLength),
  /** The number for VAT, or of the company's registration. */
  vatNumber: optionalLine(maxVatNumberLength, plausibleNumber),
  street: optionalLine(maxNameLength),
  postcode: optionalLine(maxPostcodeLength),
  town: printedLine(maxNameLength),
  country: optionalLine(maxCountryLength),
});
export type BillingAddress = z.output<typeof billingAddressSchema>;

export const billingAddressRequestSchema = billingAddressSchema.extend({
  ...csrfSchema.shape,
  language,
});
