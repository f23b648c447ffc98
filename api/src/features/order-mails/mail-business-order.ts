import { defaultLanguage, formatDay, formatPrice, languageNames } from '@site/shared-i18n';
import { findOrder } from '../../orders/order-repository.ts';
import type { MailJob } from '../../orders/send-to-buyer.ts';
import { texts } from '../../platform/texts/texts.ts';

/** Mails the company, in its language, that a Business plan was ordered and what was promised (docs/what-we-promise.md). */
export const mailBusinessOrder: MailJob<'business-ordered'> = async (
  { db, mailer, mailbox, mostPeople },
  { orderId },
  jobId,
) => {
  const order = await findOrder(db, orderId);
  if (!order?.email) return;
  const language = defaultLanguage;
  const t = texts(language);
  const { email, number, amount, buyer, createdAt } = order;
  await mailer.send({
    jobId,
    to: mailbox,
    replyTo: { name: buyer?.name ?? '', address: email },
    subject: t('mail.business.subject', { number }),
    language,
    paragraphs: [
      t('mail.business.intro'),
      t('mail.business.promised', { most: mostPeople }),
      t('mail.business.next'),
    ],
    rows: [
      [t('invoice.order'), number],
      [t('invoice.date'), formatDay(createdAt, language)],
      [t('invoice.customer'), [buyer?.name, email].filter(Boolean).join(', ')],
      [t('mail.business.language'), languageNames[order.language].name],
      [t('invoice.total'), formatPrice(amount, language)],
    ],
    closing: t('mail.business.closing'),
  });
};
