import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { texts } from '../platform/texts/texts.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

export interface BuyerMailDependencies extends Pick<OrderDependencies, 'db' | 'orderLinks'> {
  mailer: Mailer;
}

/** The text of a mail about an order, without greeting and closing. */
export type OrderMailText = Pick<Mail, 'subject' | 'paragraphs' | 'lead' | 'rows' | 'link'> & {
  /** What the link to the order is called, if not after the order. */
  linkLabel?: string;
};

/** Mails the buyer of an order, with its number. The link leads to the order, unless the text has another one. */
export async function sendToBuyer(
  { db, mailer, orderLinks }: BuyerMailDependencies,
  order: Order,
  { rows = [], linkLabel, ...content }: OrderMailText,
  envelope: Pick<Mail, 'to' | 'jobId' | 'attachments'>,
): Promise<void> {
  const { language } = order;
  const t = texts(language);
  await mailer.send({
    ...envelope,
    lead: 1,
    link: {
      intro: t('mail.orderLink.text'),
      label: linkLabel ?? t('mail.orderLink.label'),
      url: await orderLinks.mailedLink(db, order, envelope.jobId),
    },
    ...content,
    // A withdrawal that names this number is refunded automatically.
    rows: [...rows, [t('invoice.order'), order.number]],
    language,
  });
}
