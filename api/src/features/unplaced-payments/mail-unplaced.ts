import { defaultLanguage, formatDay } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findUnplaced } from '../../orders/payment-links/unplaced-repository.ts';

interface MailDependencies {
  db: Database;
  mailer: Mailer;
  /** The company's. */
  mailbox: string;
}

/** Mails a payment without an order to the company, in the company's language. */
export async function mailUnplaced(
  { db, mailer, mailbox }: MailDependencies,
  reference: string,
  jobId: string,
): Promise<void> {
  const payment = await findUnplaced(db, reference);
  if (!payment) throw new Error(`There is no unplaced payment ${reference}`);
  const language = defaultLanguage;
  const t = texts(language);
  const { amount, currency, foundAt } = payment;
  await mailer.send({
    jobId,
    to: mailbox,
    subject: t('mail.unplaced.subject', { reference }),
    ...writeMail({
      language,
      paragraphs: [t('mail.unplaced.intro'), t('mail.unplaced.next')],
      rows: [
        [t('mail.unplaced.reference'), reference],
        [t('mail.unplaced.problem'), t(`mail.unplaced.problems.${payment.problem}`)],
        ...(amount !== null && currency ? [paid(amount, currency)] : []),
        [t('invoice.date'), formatDay(foundAt, language)],
      ],
      closing: t('mail.unplaced.closing'),
    }),
  });

  function paid(smallestUnits: number, code: string): [string, string] {
    const value = new Intl.NumberFormat(language, { style: 'currency', currency: code });
    const { maximumFractionDigits = 2 } = value.resolvedOptions();
    return [t('invoice.total'), value.format(smallestUnits / 10 ** maximumFractionDigits)];
  }
}
