import { yearOf } from '@site/shared-i18n';
import type { CreditNote, Invoice, InvoiceCorrection } from './table.ts';

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
