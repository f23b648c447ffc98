import { formatPrice } from '@site/shared-i18n';
import { findInvoice } from '../../orders/invoices/invoice-repository.ts';
import { printedNumber } from '../../orders/invoices/printed-number.ts';
import { sendToBuyer, type OrderMailDependencies, type OrderMailText } from '../../orders/send-to-buyer.ts';
import { findOrder } from '../../orders/order-repository.ts';
import type { Row } from '../../platform/texts/row.ts';
import { texts } from '../../platform/texts/texts.ts';
import { agreedRows } from './agreed-rows.ts';
import { issuedInvoice, type DocumentStore } from './issued-documents.ts';
import { lineOf, periodText } from './invoice-line.ts';

/** Mails the confirmation of a payment, with its invoice and what the buyer agreed to. */
export async function sendConfirmation(
  dependencies: OrderMailDependencies & DocumentStore,
  number: number,
  jobId: string,
): Promise<void> {
  const { db } = dependencies;
  const invoice = await findInvoice(db, number);
  const order = invoice && (await findOrder(db, invoice.orderId));
  if (!order || !invoice.email) throw new Error(`There is no invoice ${number} with an address`);
  const { language, amount, email: to } = invoice;
  const t = texts(language);
  const printed = printedNumber(invoice);
  const content = await issuedInvoice(dependencies, invoice);
  const text: OrderMailText = {
    subject: t('mail.order.subject', { number: printed }),
    paragraphs: [t('mail.order.intro'), t('mail.order.attached'), t('mail.order.apps')],
    rows: [
      [t('invoice.number'), printed],
      [t('invoice.plan'), t(`plans.${invoice.plan}`)],
      ...(invoice.change
        ? [[t('invoice.description'), lineOf(invoice, language).description] satisfies Row]
        : []),
      [t('invoice.period'), periodText(invoice)],
      [t('invoice.total'), formatPrice(amount, language)],
      ...(await agreedRows(dependencies, invoice)),
    ],
  };
  const attachments = [
    { filename: `${t('invoice.fileName')}-${printed}.pdf`, content, contentType: 'application/pdf' },
  ];
  await sendToBuyer(dependencies, order, text, { to, jobId, attachments });
}
