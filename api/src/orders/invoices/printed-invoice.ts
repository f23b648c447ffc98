import { yearOf, type Language } from '@site/shared-i18n';
import type { BillingAddress } from '@site/api-contract';
import type { CreditNote, Invoice, InvoiceCorrection } from './table.ts';
import { texts } from '../../platform/texts/texts.ts';

/** An invoice's number as printed: `2026-000123`. The year is that of the printed date; the count never restarts. */
export function printedNumber({ number, issuedAt }: Pick<Invoice, 'number' | 'issuedAt'>): string {
  return `${yearOf(issuedAt)}-${String(number).padStart(6, '0')}`;
}

/** A credit note's number as printed: `CN-2026-000004`, from a count of its own. */
export function printedCreditNote(note: Pick<CreditNote, 'number' | 'issuedAt'>): string {
  return `CN-${printedNumber(note)}`;
}

/** A correction's number as printed: that of its invoice and its own, `2026-000123-1`. */
export function printedCorrection(
  invoice: Pick<Invoice, 'number' | 'issuedAt'>,
  { revision }: Pick<InvoiceCorrection, 'revision'>,
): string {
  return `${printedNumber(invoice)}-${revision}`;
}

/** The VAT in a total, in centimes. @param vatPerMille the rate */
export function includedVat(total: number, vatPerMille: number): number {
  return Math.round((total * vatPerMille) / (1000 + vatPerMille));
}

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
