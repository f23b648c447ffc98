import { z } from 'zod';
import { longestCountry, longestName, longestPostcode, longestVatNumber } from './field-limits.ts';
import { csrfSchema } from './account.ts';
import { language, optionalLine, printedLine } from './fields.ts';

/** What tax and company numbers consist of, with a digit at least; whether one exists is not checked. */
const plausibleNumber = /^(?:[\p{L}\p{Pd}\p{Zs}./]*\p{Nd}[\p{L}\p{Nd}\p{Pd}\p{Zs}./]*)?$/u;

/** To whom a customer has the invoices addressed, as typed. */
export const billingAddressSchema = z.object({
  /** A company, or a person's name. */
  company: printedLine(longestName),
  /** The number for VAT, or of the company's registration. */
  vatNumber: optionalLine(longestVatNumber, plausibleNumber),
  street: optionalLine(longestName),
  postcode: optionalLine(longestPostcode),
  town: printedLine(longestName),
  country: optionalLine(longestCountry),
});
export type BillingAddress = z.output<typeof billingAddressSchema>;

/** POST /api/account/billing-address, a form. */
export const billingAddressRequestSchema = billingAddressSchema.extend({
  ...csrfSchema.shape,
  language,
});
