import type { FileStore } from '../platform/file-store/file-store.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import type { JobKind, JobPayload } from '../platform/outbox/job-kinds.ts';
import { texts } from '../platform/texts/texts.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

export interface MailDependencies extends OrderDependencies {
  mailer: Mailer;
  /** The company's mailbox. */
  mailbox: string;
  files: FileStore;
  /** Where messages to the company go instead of its mailbox. */
  forwardUrl: string | undefined;
  /** Derives the secrets of links that sign in. */
  linkKey: Buffer;
  mostPeople: number;
}

export type MailJob<K extends JobKind> = (
  dependencies: MailDependencies,
  payload: JobPayload<K>,
  jobId: string,
) => Promise<void>;

/** The text of a mail about an order, without greeting and closing. */
export type OrderMailText = Pick<Mail, 'subject' | 'paragraphs' | 'lead' | 'rows' | 'link'>;

/** Mails the buyer of an order, with its number. The link leads to the order, unless the text has another one. */
export async function sendToBuyer(
  { db, mailer, orderLinks }: MailDependencies,
  order: Order,
  { rows = [], ...content }: OrderMailText,
  envelope: Pick<Mail, 'to' | 'jobId' | 'attachments'>,
): Promise<void> {
  const { language } = order;
  const t = texts(language);
  await mailer.send({
    ...envelope,
    lead: 1,
    link: {
      intro: t('mail.orderLink.text'),
      label: t('mail.orderLink.label'),
      url: await orderLinks.mailedLink(db, order, envelope.jobId),
    },
    ...content,
    // A withdrawal that names this number is refunded automatically.
    rows: [...rows, [t('invoice.order'), order.number]],
    language,
  });
}
