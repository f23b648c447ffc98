import { defaultLanguage, formatDay } from '@site/shared-i18n';
import type { Database } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';
import { texts } from '../../../platform/texts/texts.ts';
import { findUnplaced } from './unplaced-repository.ts';

export interface UnplacedMailParts {
  db: Database;
  mailer: Mailer;
  /** The company's. */
  mailbox: string;
}

/** Tells the company of a payment that belongs to no order; in its own language, as no visitor has one here. */
export async function sendUnplaced(
  { db, mailer, mailbox }: UnplacedMailParts,
  reference: string,
  deliveryId: string,
): Promise<void> {
  const payment = await findUnplaced(db, reference);
  if (!payment) throw new Error(`There is no unplaced payment ${reference}`);
  const language = defaultLanguage;
  const t = texts(language);
  const { amount, currency, foundAt } = payment;
  await mailer.send({
    deliveryId,
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
