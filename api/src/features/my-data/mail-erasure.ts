import { formatDay } from '@site/shared-i18n';
import { findErasure, forgetEmail, type Erasure } from '../../orders/erasures/table.ts';
import { PermanentFailure } from '../../platform/outbox/job-failures.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';

/** Mails what an erasure leaves stored, then removes the email, also if the mail server refuses it for good. */
export const mailErasure: Job<'erasure-confirmation', { db: Database; mailer: Mailer }> = async (
  { db, mailer },
  { erasureId },
  jobId,
) => {
  const erasure = await findErasure(db, erasureId);
  if (!erasure?.email) return;
  const { email, language } = erasure;
  const t = texts(language);
  const mail = {
    jobId,
    to: email,
    subject: t('mail.erasure.subject'),
    language,
    paragraphs: paragraphsOf(erasure),
  };
  await mailer.send(mail).catch(async (error: unknown) => {
    // Nobody else needs the address, and the person has asked for its removal.
    if (error instanceof PermanentFailure) await forgetEmail(db, erasureId);
    throw error;
  });
  await forgetEmail(db, erasureId);
};

function paragraphsOf({ language, kept }: Erasure): string[] {
  const t = texts(language);
  const { ended, invoicesUntil, declarationsUntil, trialUntil } = kept;
  const until = (day: string) => ({ date: formatDay(day, language) });
  return [
    t('mail.erasure.intro'),
    ...ended.map((plan) => t('mail.erasure.ended', { plan: t(`plans.${plan}`) })),
    t('mail.erasure.orders'),
    ...(invoicesUntil ? [t('mail.erasure.invoices', until(invoicesUntil))] : []),
    ...(declarationsUntil ? [t('mail.erasure.declarations', until(declarationsUntil))] : []),
    ...(trialUntil ? [t('mail.erasure.trial', until(trialUntil))] : []),
    t('mail.erasure.record'),
    t('mail.erasure.provider'),
    t('mail.erasure.last'),
  ];
}
