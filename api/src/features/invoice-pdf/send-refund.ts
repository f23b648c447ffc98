import { formatPrice } from '@site/shared-i18n';
import { findCreditNote } from '../../orders/invoices/credit-note-repository.ts';
import { findInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedCreditNote, printedNumber } from '../../orders/invoices/printed-number.ts';
import { sendToBuyer, type MailJob } from '../../orders/send-to-buyer.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { texts, type Row } from '../../platform/texts/texts.ts';
import { creditNoteFile } from './file-names.ts';
import { issuedCreditNote } from './issued-documents.ts';

/** Mails a refund, with its credit note. */
export const sendRefund: MailJob<'payment-refunded'> = async (
  dependencies,
  { creditNote: number },
  jobId,
) => {
  const { db } = dependencies;
  const note = await findCreditNote(db, number);
  const invoice = note && (await findInvoice(db, note.invoiceNumber));
  const order = invoice && (await findOrder(db, invoice.orderId));
  if (!order || !invoice.email) throw new Error(`There is no credit note ${number} with an address`);
  const { language } = invoice;
  const t = texts(language);
  const amount = formatPrice(note.amount, language);
  const values = { plan: t(`plans.${invoice.plan}`), amount };
  const printed = printedCreditNote(note);
  const text = {
    subject: t('mail.refunded.subject', values),
    paragraphs: [
      t('mail.refunded.intro', values),
      ...(order.reversal ? [t('mail.refunded.closed')] : []),
      t('mail.refunded.attached'),
    ],
    rows: [
      [t('creditNote.title'), printed],
      [t('invoice.number'), printedNumber(invoice)],
      [t('creditNote.total'), amount],
    ] satisfies Row[],
  };
  const content = await issuedCreditNote(dependencies, note, invoice);
  const attachments = [{ filename: creditNoteFile(note, invoice), content, contentType: 'application/pdf' }];
  // To where the account is now; the credit note keeps its invoice's address.
  await sendToBuyer(dependencies, order, text, { to: order.email ?? invoice.email, jobId, attachments });
};
