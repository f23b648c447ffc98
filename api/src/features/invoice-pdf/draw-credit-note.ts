import { formatDay, formatPrice } from '@site/shared-i18n';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedCreditNote, printedNumber } from '../../orders/invoices/printed-number.ts';
import type { CreditNote } from '../../orders/invoices/table.ts';
import { bold, drawFacts, openDocument, regular } from '../../platform/pdf/open-document.ts';
import { texts, type Row } from '../../platform/texts/texts.ts';
import { lineOf, periodText } from './invoice-line.ts';
import { drawParties, vatRows } from './draw-invoice.ts';

/** A credit note as a PDF, in the language of its invoice, with the same seller, buyer and rate. */
export async function drawCreditNote(note: CreditNote, invoice: IssuedInvoice): Promise<Buffer> {
  const { language, seller } = invoice;
  const { amount, issuedAt } = note;
  const t = texts(language);
  const title = `${t('creditNote.title')} ${printedCreditNote(note)}`;
  const { document, finished } = await openDocument(title, seller.name, language);
  drawParties(document, invoice);
  document.moveDown(2).font(bold).fontSize(20).text(title);
  document.moveDown(0.5).font(regular).fontSize(10);
  const rows: Row[] = [
    [t('invoice.date'), formatDay(issuedAt, language)],
    [t('creditNote.of'), `${printedNumber(invoice)} (${formatDay(invoice.issuedAt, language)})`],
    [t('invoice.description'), lineOf(invoice, language).description],
    [t('invoice.period'), periodText(invoice)],
    [t('invoice.reference'), invoice.paymentReference ?? invoice.paymentId],
    ...vatRows({ language, seller, amount }),
    [t('creditNote.total'), formatPrice(amount, language)],
  ];
  drawFacts(document, rows);
  document.moveDown(1.5);
  if (!seller.vatPerMille) document.text(t('invoice.noVat')).moveDown(0.5);
  document.text(t('creditNote.paid'));
  document.end();
  return finished;
}
