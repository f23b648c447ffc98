import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedCorrection, printedCreditNote, printedNumber } from '../../orders/invoices/printed-number.ts';
import type { CreditNote, InvoiceCorrection } from '../../orders/invoices/table.ts';
import { texts } from '../../platform/texts/texts.ts';

/**
 * The name of the file of an invoice or its correction, in the invoice's language: the same in mails, on the order's page and in the
 * account.
 */
export function invoiceFile(invoice: IssuedInvoice, correction?: InvoiceCorrection): string {
  const number = correction ? printedCorrection(invoice, correction) : printedNumber(invoice);
  return `${texts(invoice.language)('invoice.fileName')}-${number}.pdf`;
}

export function creditNoteFile(note: CreditNote, { language }: Pick<IssuedInvoice, 'language'>): string {
  return `${texts(language)('creditNote.fileName')}-${printedCreditNote(note)}.pdf`;
}
