import { formatDay, formatPrice } from '@site/shared-i18n';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { texts } from '../../platform/texts/texts.ts';
import { drawInvoice } from './draw-invoice.ts';
import { findInvoice, findLatestInvoice, printedNumber } from './issue-invoice.ts';
import { orderNotices, type NoticeText, type OrderNotice } from './order-notices.ts';
import { findOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import type { Order } from './table.ts';

export interface OrderMailParts extends OrdersParts {
  mailer: Mailer;
}

/** Confirms a payment, with its invoice. */
export async function sendConfirmation(
  parts: OrderMailParts,
  number: number,
  deliveryId: string,
): Promise<void> {
  const invoice = await findInvoice(parts.db, number);
  const order = invoice && (await findOrder(parts.db, invoice.orderId));
  if (!order || !invoice.email) throw new Error(`There is no invoice ${number} with an address`);
  const { language, amount } = invoice;
  const t = texts(language);
  const printed = printedNumber(invoice);
  const period = {
    start: formatDay(invoice.periodStart, language),
    end: formatDay(invoice.periodEnd, language),
  };
  const content = await drawInvoice(invoice);
  const text: NoticeText = {
    subject: t('mail.order.subject', { number: printed }),
    paragraphs: [t('mail.order.intro'), t('mail.order.attached')],
    rows: [
      [t('invoice.number'), printed],
      [t('invoice.plan'), t(`plans.${invoice.plan}`)],
      [t('invoice.period'), t('invoice.fromTo', period)],
      [t('invoice.total'), formatPrice(amount, language)],
    ],
  };
  const attachments = [
    { filename: `${t('invoice.fileName')}-${printed}.pdf`, content, contentType: 'application/pdf' },
  ];
  await send(parts, order, invoice.email, text, { deliveryId, attachments });
}

/** Tells the buyer of an order what has come about. */
export async function sendNotice(
  parts: OrderMailParts,
  notice: OrderNotice,
  orderId: string,
  deliveryId: string,
): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  if (!order?.email) throw new Error(`There is no order ${orderId} with an address`);
  const text = orderNotices[notice](order, await findLatestInvoice(parts.db, orderId));
  await send(parts, order, order.email, text, { deliveryId });
}

/** Sends a mail of an order; every one ends with the link to the order. */
async function send(
  { mailer, seller, orderLinks }: OrderMailParts,
  order: Order,
  to: string,
  { subject, paragraphs, rows }: NoticeText,
  more: Pick<Mail, 'deliveryId' | 'attachments'>,
): Promise<void> {
  const { language } = order;
  const t = texts(language);
  const written = writeMail({
    language,
    greeting: t('mail.greetingWithoutName'),
    paragraphs,
    ...(rows && { rows }),
    link: {
      intro: t('mail.orderLink.text'),
      label: t('mail.orderLink.label'),
      url: orderLinks.addressOf(order),
    },
    closing: t('mail.closing', { seller: seller.name }),
  });
  await mailer.send({ ...more, to, subject, ...written });
}
