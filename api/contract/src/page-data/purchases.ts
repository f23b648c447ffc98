import { z } from 'zod';
import { billingAddressSchema } from '../account.ts';
import { planId } from '../fields.ts';
import { flag, text } from './parts.ts';

/** A paid month without renewal. `francs`: the price as /checkout expects it. */
export const paidMonthSchema = z.strictObject({ plan: planId, planName: text, until: text, francs: text });
export type PaidMonthData = z.infer<typeof paidMonthSchema>;

export const packageSchema = z.strictObject({
  order: text,
  planName: text,
  day: text,
  consent: z.strictObject({ words: text, version: text }).optional(),
});
export type PackageData = z.infer<typeof packageSchema>;

const document = { number: z.int(), printed: text, day: text };

export const invoiceSchema = z.strictObject({
  ...document,
  planName: text,
  amount: text,
  creditNotes: z.array(z.strictObject({ ...document, amount: text, valid: flag, invalid: flag })),
  hasCreditNotes: z.boolean(),
  corrections: z.array(z.strictObject({ ...document, correction: z.int() })),
  hasCorrections: z.boolean(),
});
export type InvoiceData = z.infer<typeof invoiceSchema>;

/** The form of the billing address: what is saved, or the refused input with its errors. */
export const billingSchema = z.strictObject({
  company: text,
  vatNumber: text,
  street: text,
  postcode: text,
  town: text,
  country: text,
  saved: z.strictObject({ lines: text }).optional(),
  wrong: flag,
  errors: z.partialRecord(billingAddressSchema.keyof(), text).optional(),
});
export type BillingData = z.infer<typeof billingSchema>;
