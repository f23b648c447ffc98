import { formatPrice } from '@site/shared-i18n';
import { agreedRows } from '../../orders/agreements/describe-agreement.ts';
import { listAgreementsByOrder } from '../../orders/agreements/table.ts';
import {
  findInvoice,
  findInvoiceBefore,
  type IssuedInvoice,
} from '../../orders/invoices/invoice-repository.ts';
import { printedNumber, printedCreditNote } from '../../orders/invoices/printed-invoice.ts';
import { sendToBuyer, type BuyerMailDependencies, type OrderMailText } from '../../orders/send-to-buyer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { findJob } from '../../platform/outbox/table.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { wasUnpaid } from '../../orders/reminders/table.ts';
import type { MailRow } from '../../platform/mail/mail-html.ts';
import { texts, type LabelledValue } from '../../platform/texts/texts.ts';
import { findCreditNote } from '../../orders/invoices/credit-note-repository.ts';
import { invoiceFile, creditNoteFile, issuedInvoice, issuedCreditNote } from './issued-documents.ts';
import { lineOf, periodText } from './draw-invoice.ts';

interface InvoiceMailDependencies extends BuyerMailDependencies {
  files: FileStore;
}

/** Mails a payment with its invoice: of an order with what was agreed to, of a renewal, or of a month that was due. */
export const sendConfirmation: Job<'order-confirmation', InvoiceMailDependencies> = async (
  dependencies,
  { invoiceNumber: number },
  jobId,
) => {
  const { db } = dependencies;
  const invoice = await findInvoice(db, number);
  const order = invoice && (await findOrder(db, invoice.orderId));
  if (!order || !invoice.email) throw new Error(`There is no invoice ${number} with an address`);
  const { language, amount } = invoice;
  const t = texts(language);
  const printed = printedNumber(invoice);
  const content = await issuedInvoice(dependencies, invoice);
  const before = await findInvoiceBefore(db, invoice);
  const agreed = await agreedSince(dependencies, invoice, before);
  const mail = await occasionOf(db, invoice, { isRenewal: before !== undefined && agreed.length === 0 });
  // After a trial, the mail about its card has stated the right of withdrawal, unless the card was read too late for it.
  const confirmedBefore = order.trialEndsAt && (await findJob(db, 'subscription-ordered', order.id));
  const isFirstPaid = !before && !confirmedBefore;
  const url = dependencies.orderLinks.withdrawalPageOf({ language });
  const values = { number: printed, plan: t(`plans.${invoice.plan}`) };
  const text: OrderMailText = {
    subject: t(`mail.${mail}.subject`, values),
    paragraphs: [
      t(`mail.${mail}.intro`, values),
      t('mail.order.attached'),
      ...(mail === 'order' ? [t('mail.order.apps')] : []),
      ...(isFirstPaid ? [t('mail.withdrawal', { url })] : []),
      ...(invoice.change ? [t('mail.withdrawalOfChange', { url })] : []),
    ],
    rows: [
      [t('invoice.number'), printed],
      [t('invoice.plan'), t(`plans.${invoice.plan}`)],
      ...(invoice.change
        ? [[t('invoice.description'), lineOf(invoice, language).description] satisfies LabelledValue]
        : []),
      [t('invoice.period'), periodText(invoice)],
      [t('invoice.total'), formatPrice(amount, language), 'total'],
      ...agreed,
    ],
  };
  const attachments = [{ filename: invoiceFile(invoice), content, contentType: 'application/pdf' }];
  // The account may have moved: the mail goes to its present address, the invoice keeps the old one.
  await sendToBuyer(dependencies, order, text, { to: order.email ?? invoice.email, jobId, attachments });
};

/** What the buyer has agreed to since the previous invoice; empty for a renewal. */
async function agreedSince(
  { db, orderLinks }: BuyerMailDependencies,
  { language, orderId, issuedAt }: IssuedInvoice,
  before: IssuedInvoice | undefined,
): Promise<MailRow[]> {
  const agreed = (await listAgreementsByOrder(db, orderId)).find(({ at, amount, renewal }) => {
    const isFreeTrial = amount === 0 && renewal === null;
    return !isFreeTrial && new Date(at) <= issuedAt && (!before || new Date(at) > before.issuedAt);
  });
  return agreed ? agreedRows(agreed, language, orderLinks) : [];
}

/** What a payment was for: a first month and a change are orders. */
async function occasionOf(
  db: Database,
  { orderId, paymentId, change }: IssuedInvoice,
  { isRenewal }: { isRenewal: boolean },
): Promise<'order' | 'renewed' | 'mended'> {
  if (await wasUnpaid(db, orderId, paymentId)) return 'mended';
  return isRenewal && !change ? 'renewed' : 'order';
}

export const sendRefund: Job<'payment-refunded', InvoiceMailDependencies> = async (
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
      [t('creditNote.total'), amount, 'total'],
    ] satisfies MailRow[],
  };
  const content = await issuedCreditNote(dependencies, note, invoice);
  const attachments = [{ filename: creditNoteFile(note, invoice), content, contentType: 'application/pdf' }];
  // The account may have moved: the mail goes to its present address, the credit note keeps its invoice's.
  await sendToBuyer(dependencies, order, text, { to: order.email ?? invoice.email, jobId, attachments });
};
