import { defaultLanguage, formatDay, formatPrice, languageNames } from '@site/shared-i18n';
import { findOrder } from '../../orders/order-repository.ts';
import type { CompanyMailDependencies } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts, type LabelledValue } from '../../platform/texts/texts.ts';
import { findUnmatched } from '../../orders/payment-matching/table.ts';

/** Mails the company, in its language, that a Business plan was ordered and what was promised (docs/what-we-promise.md). */
export const mailBusinessOrder: Job<
  'business-ordered',
  CompanyMailDependencies & { maxPeople: number }
> = async ({ db, mailer, mailbox, maxPeople }, { orderId }, jobId) => {
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
      t('mail.business.promised', { most: maxPeople }),
      t('mail.business.next'),
    ],
    rows: [
      [t('invoice.order'), number],
      [t('invoice.date'), formatDay(createdAt, language)],
      [t('invoice.customer'), [buyer?.name, email].filter(Boolean).join(', ')],
      [t('mail.business.language'), languageNames[order.language].name],
      [t('invoice.total'), formatPrice(amount, language), 'total'],
    ],
    closing: t('mail.business.closing'),
  });
};

/** Mails a payment that belongs to no order to the company, in the company's language. */
export const mailUnmatched: Job<'unplaced-payment', CompanyMailDependencies> = async (
  { db, mailer, mailbox },
  { reference },
  jobId,
) => {
  const payment = await findUnmatched(db, reference);
  if (!payment) throw new Error(`There is no unmatched payment ${reference}`);
  const language = defaultLanguage;
  const t = texts(language);
  const { amount, currency, foundAt } = payment;
  await mailer.send({
    jobId,
    to: mailbox,
    subject: t('mail.unmatched.subject', { reference }),
    language,
    paragraphs: [t('mail.unmatched.intro'), t('mail.unmatched.next')],
    rows: [
      [t('mail.unmatched.reference'), reference],
      [t('mail.unmatched.problem'), t(`mail.unmatched.problems.${payment.problem}`)],
      ...(amount !== null && currency ? [paid(amount, currency)] : []),
      [t('invoice.date'), formatDay(foundAt, language)],
    ],
    closing: t('mail.unmatched.closing'),
  });

  function paid(smallestUnits: number, code: string): LabelledValue {
    const value = new Intl.NumberFormat(language, { style: 'currency', currency: code });
    const { maximumFractionDigits = 2 } = value.resolvedOptions();
    return [t('invoice.total'), value.format(smallestUnits / 10 ** maximumFractionDigits)];
  }
};
