import { defaultLanguage, formatDay } from '@site/shared-i18n';
import { texts, type Row } from '../../platform/texts/texts.ts';
import { findUnmatched } from '../../orders/payment-links/unmatched-repository.ts';
import type { MailJob } from '../../orders/send-to-buyer.ts';

/** Mails a payment that belongs to no order to the company, in the company's language. */
export const mailUnmatched: MailJob<'unplaced-payment'> = async (
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

  function paid(smallestUnits: number, code: string): Row {
    const value = new Intl.NumberFormat(language, { style: 'currency', currency: code });
    const { maximumFractionDigits = 2 } = value.resolvedOptions();
    return [t('invoice.total'), value.format(smallestUnits / 10 ** maximumFractionDigits)];
  }
};
