import type { BillingAddress } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { texts } from '../../platform/texts/texts.ts';

/** A billing address in the lines of an invoice, in the invoice's language. */
export function billingLines(address: BillingAddress, language: Language): string[] {
  const { company, vatNumber, street, postcode, town, country } = address;
  return [
    company,
    vatNumber && `${texts(language)('invoice.buyerNumber')} ${vatNumber}`,
    street,
    [postcode, town].filter(Boolean).join(' '),
    country,
  ].flatMap((line) => line || []);
}
