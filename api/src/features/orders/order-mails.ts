import { addressIn, formatDay, formatPrice } from '@site/shared-i18n';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeMail, type MailParts } from '../../platform/mail/write-mail.ts';
import { texts } from '../../platform/texts/texts.ts';
import { drawInvoice } from './draw-invoice.ts';
import { findInvoice, printedNumber } from './issue-invoice.ts';
import { findOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import type { Order } from './table.ts';

export interface OrderMailParts extends OrdersParts {
  mailer: Mailer;
  siteOrigin: string;
}

/** Confirms a payment, with its invoice. */
export async function sendConfirmation(
  parts: OrderMailParts,
  number: number,
  deliveryId: string,
): Promise<void> {
  const invoice = await findInvoice(parts.db, number);
  if (!invoice?.email) throw new Error(`There is no invoice ${number} with an address`);
  const { language, amount } = invoice;
  const t = texts(language);
  const printed = printedNumber(invoice);
  const period = {
    start: formatDay(invoice.periodStart, language),
    end: formatDay(invoice.periodEnd, language),
  };
  const content = await drawInvoice(invoice);
  await parts.mailer.send({
    deliveryId,
    to: invoice.email,
    subject: t('mail.order.subject', { number: printed }),
    ...writeMail({
      language,
      greeting: t('mail.greetingWithoutName'),
      paragraphs: [t('mail.order.intro'), t('mail.order.attached')],
      rows: [
        [t('invoice.number'), printed],
        [t('invoice.plan'), t(`plans.${invoice.plan}`)],
        [t('invoice.period'), t('invoice.fromTo', period)],
        [t('invoice.total'), formatPrice(amount, language)],
      ],
      closing: t('mail.closing', { seller: invoice.seller.name }),
    }),
    attachments: [
      { filename: `${t('invoice.fileName')}-${printed}.pdf`, content, contentType: 'application/pdf' },
    ],
  });
}

/** Says that a trial has begun, when it ends and what follows. */
export async function sendTrialStarted(
  parts: OrderMailParts,
  orderId: string,
  deliveryId: string,
): Promise<void> {
  const { order, email } = await requireOrder(parts, orderId);
  const t = texts(order.language);
  const values = {
    plan: t(`plans.${order.plan}`),
    amount: formatPrice(order.amount, order.language),
    date: formatDay(order.trialEndsAt ?? new Date(), order.language),
  };
  await send(parts, order, email, deliveryId, t('mail.trial.subject', values), {
    paragraphs: [t('mail.trial.intro', values), t('mail.trial.card', values), t('mail.trial.noCard', values)],
  });
}

/** Says that a subscription's charge did not go through. */
export async function sendPaymentFailed(
  parts: OrderMailParts,
  orderId: string,
  deliveryId: string,
): Promise<void> {
  const { order, email } = await requireOrder(parts, orderId);
  const t = texts(order.language);
  const values = {
    plan: t(`plans.${order.plan}`),
    amount: formatPrice(order.amount, order.language),
  };
  await send(parts, order, email, deliveryId, t('mail.failed.subject', values), {
    paragraphs: [t('mail.failed.intro', values), t('mail.failed.next')],
    link: {
      label: t('mail.failed.link'),
      url: `${parts.siteOrigin}${addressIn(order.language, '/')}#contact`,
    },
  });
}

async function requireOrder(
  { db }: OrderMailParts,
  orderId: string,
): Promise<{ order: Order; email: string }> {
  const order = await findOrder(db, orderId);
  if (!order?.email) throw new Error(`There is no order ${orderId} with an address`);
  return { order, email: order.email };
}

async function send(
  { mailer, seller }: OrderMailParts,
  { language }: Order,
  to: string,
  deliveryId: string,
  subject: string,
  parts: Pick<MailParts, 'paragraphs' | 'link'>,
): Promise<void> {
  const t = texts(language);
  const greeting = t('mail.greetingWithoutName');
  const closing = t('mail.closing', { seller: seller.name });
  await mailer.send({ deliveryId, to, subject, ...writeMail({ language, greeting, closing, ...parts }) });
}
