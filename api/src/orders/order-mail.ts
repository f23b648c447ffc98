import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { writeMail, type MailContent } from '../platform/mail/write-mail.ts';
import { texts } from '../platform/texts/texts.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

export interface OrderMailDependencies extends OrderDependencies {
  mailer: Mailer;
}

/** The text of an order's mail without greeting, link and closing. */
export interface OrderMailText extends Pick<MailContent, 'paragraphs' | 'rows'> {
  subject: string;
}

/** Sends a mail about an order, with the link to it. */
export async function sendOrderMail(
  { mailer, seller, orderLinks }: OrderMailDependencies,
  order: Order,
  { subject, ...content }: OrderMailText,
  envelope: Pick<Mail, 'to' | 'jobId' | 'attachments'>,
): Promise<void> {
  const { language } = order;
  const t = texts(language);
  const written = writeMail({
    ...content,
    language,
    greeting: t('mail.greetingWithoutName'),
    link: {
      intro: t('mail.orderLink.text'),
      label: t('mail.orderLink.label'),
      url: orderLinks.addressOf(order),
    },
    closing: t('mail.closing', { seller: seller.name }),
  });
  await mailer.send({ ...envelope, subject, ...written });
}
