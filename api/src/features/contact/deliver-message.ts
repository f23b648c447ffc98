import { eq } from 'drizzle-orm';
import { defaultLanguage, languageNames, type Language } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { texts } from '../../platform/texts/texts.ts';
import { forwardMessage } from './forward-message.ts';
import { contactMessages } from './table.ts';

export interface ContactDelivery {
  db: Database;
  mailer: Mailer;
  /** The company's mailbox. */
  mailbox: string;
  /** A form-forwarding service, which then gets the messages instead of the mailbox. */
  forwardUrl: string | undefined;
}

/** Brings a stored message to the company, by mail with the visitor as reply address, or by the forwarding service. */
export async function deliverMessage(
  parts: ContactDelivery,
  messageId: string,
  deliveryId: string,
): Promise<void> {
  const [message] = await parts.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!message) throw new Error(`There is no contact message ${messageId}`);
  if (parts.forwardUrl) return forwardMessage(parts.forwardUrl, message);
  // The company reads its own language; the visitor's is named.
  const t = texts(defaultLanguage);
  const { name, email, subject } = message;
  const language = languageNames[message.language as Language].name;
  await parts.mailer.send({
    deliveryId,
    to: parts.mailbox,
    replyTo: { name, address: email },
    subject: t('mail.contact.subject', { subject }),
    ...writeMail({
      language: defaultLanguage,
      paragraphs: [message.message],
      rows: [
        [t('fields.name'), name],
        [t('fields.email'), email],
        [t('fields.subject'), subject],
        [t('mail.contact.language'), language],
      ],
      closing: t('mail.contact.closing'),
    }),
  });
}
