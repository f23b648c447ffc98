import { defaultLanguage, languageNames, type Language } from '@site/shared-i18n';
import type { CompanyMailDependencies } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';
import { forwardMessage } from './forward-message.ts';
import { findMessage } from './table.ts';

interface DeliveryDependencies extends CompanyMailDependencies {
  /** The forwarding service that gets messages instead of the mailbox. */
  forwardUrl: string | undefined;
  siteOrigin: string;
}

/** Sends a stored message to the company, by mail with the visitor as Reply-To, or by the forwarding service. */
export const deliverMessage: Job<'contact', DeliveryDependencies> = async (
  dependencies,
  { messageId },
  jobId,
) => {
  const message = await findMessage(dependencies.db, messageId);
  // Erased while the job ran.
  if (!message) return;
  const { forwardUrl, siteOrigin } = dependencies;
  // The mail is in the company's language and states the visitor's language.
  const t = texts(defaultLanguage);
  const { name, email, subject } = message;
  const title = t('mail.contact.subject', { subject });
  if (forwardUrl) return forwardMessage(forwardUrl, message, title, siteOrigin);
  const language = languageNames[message.language as Language].name;
  await dependencies.mailer.send({
    jobId,
    to: dependencies.mailbox,
    replyTo: { name, address: email },
    subject: title,
    language: defaultLanguage,
    paragraphs: [message.message],
    rows: [
      [t('fields.name'), name],
      [t('fields.email'), email],
      [t('fields.subject'), subject],
      [t('mail.contact.language'), language],
    ],
    closing: t('mail.contact.closing'),
  });
};
