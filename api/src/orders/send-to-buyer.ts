import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { writeMail, type MailContent } from '../platform/mail/write-mail.ts';
import { texts } from '../platform/texts/texts.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

export interface OrderMailDependencies extends OrderDependencies {
  mailer: Mailer;
}

/** The text of a mail about an order, without greeting and closing. */
export interface OrderMailText extends Pick<MailContent, 'paragraphs' | 'rows' | 'link'> {
  subject: string;
}

/** Mails the buyer of an order, with its number. The link leads to the order, unless the text has another one. */
export async function sendToBuyer(
  { db, mailer, seller, orderLinks }: OrderMailDependencies,
  order: Order,
  { subject, rows = [], ...content }: OrderMailText,
  envelope: Pick<Mail, 'to' | 'jobId' | 'attachments'>,
): Promise<void> {
  const { language } = order;
  const t = texts(language);
  const written = writeMail({
    link: {
      intro: t('mail.orderLink.text'),
      label: t('mail.orderLink.label'),
      url: await orderLinks.mailedLink(db, order, envelope.jobId),
    },
    ...content,
    // Who states this number in a withdrawal gets an automatic refund.
    rows: [...rows, [t('invoice.order'), order.number]],
    language,
    seller: seller.name,
  });
  await mailer.send({ ...envelope, subject, ...written });
}
