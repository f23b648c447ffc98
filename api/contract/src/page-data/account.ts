import { z } from 'zod';
import { agreementSchema } from '../orders.ts';
import { devicesSchema, peopleSchema } from './devices-and-people.ts';
import { csrfTokens, flag, text } from './parts.ts';
import { billingSchema, invoiceSchema, packageSchema, paidMonthSchema } from './purchases.ts';
import { planChangeSchema, subscriptionSchema } from './subscriptions.ts';

const accountSchema = z.strictObject({
  email: text,
  subscriptions: z.array(subscriptionSchema),
  noSubscription: z.boolean(),
  hasPlan: z.boolean(),
  ended: z.array(z.strictObject({ planName: text })),
  hasEnded: z.boolean(),
  months: z.array(paidMonthSchema),
  hasMonths: z.boolean(),
  packages: z.array(packageSchema),
  hasPackages: z.boolean(),
  invoices: z.array(invoiceSchema),
  hasInvoices: z.boolean(),
  billing: billingSchema,
  agreements: z.array(agreementSchema),
  hasAgreements: z.boolean(),
  /** The provider did not respond: states may have changed. */
  outdated: z.boolean(),
  ...devicesSchema.shape,
  ...peopleSchema.shape,
  csrf: csrfTokens,
});
export type AccountData = z.infer<typeof accountSchema>;

/** 200 of GET /api/account/page: the page of a mailed link, else the visitor's account or the sign-in. */
export const accountPageSchema = z.strictObject({
  arrival: z.strictObject({ link: text, email: text, code: text }).optional(),
  linkOver: flag,
  addressChange: z
    .strictObject({
      token: text,
      newEmail: text,
      fromOld: z.strictObject({ oldEmail: text }).optional(),
      fromNew: flag,
    })
    .optional(),
  addressOver: flag,
  invitation: z.strictObject({ token: text, owner: text, invited: text }).optional(),
  invitationOver: flag,
  signedOut: flag,
  /** A request for a link was just made. */
  asked: z.strictObject({ email: text }).optional(),
  account: accountSchema.optional(),
  planChange: planChangeSchema.optional(),
  planRefused: z.strictObject({ reason: text }).optional(),
});
export type AccountPageData = z.infer<typeof accountPageSchema>;
