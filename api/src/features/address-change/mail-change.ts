import { hasAccount } from '../../orders/data-subject-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findChange, type AddressChange, type Side } from './table.ts';

interface AddressMailDependencies extends Pick<
  OrderDependencies,
  'db' | 'tokens' | 'orderLinks' | 'personalData'
> {
  mailer: Mailer;
}

/** Asks the old mailbox whether the account shall move. */
export const mailOldMailbox: Job<'address-old', AddressMailDependencies> = async (
  dependencies,
  { changeId },
  jobId,
) => {
  const change = await findChange(dependencies.db, changeId);
  if (!change || change.endedAt) return;
  const { language } = change;
  const t = texts(language);
  await dependencies.mailer.send({
    jobId,
    to: change.oldEmail,
    language,
    subject: t('mail.address.subject'),
    paragraphs: [
      t('mail.address.old', { email: change.newEmail }),
      t('mail.address.until'),
      t('mail.address.notYou'),
    ],
    link: { label: t('mail.address.link'), url: urlOf(dependencies, change, 'old') },
  });
};

/**
 * Asks the new mailbox, which may be another person's, to confirm the change. If it has an account already, the mail
 * says instead that two accounts are not joined.
 */
export const mailNewMailbox: Job<'address-new', AddressMailDependencies> = async (
  dependencies,
  { changeId, isTaken = false },
  jobId,
) => {
  const { db, mailer, personalData } = dependencies;
  const change = await findChange(db, changeId);
  if (!change || (change.endedAt && !isTaken)) return;
  const { language, newEmail } = change;
  const t = texts(language);
  const mail = { jobId, to: newEmail, language, subject: t('mail.address.subject') };
  if (await hasAccount(db, personalData, newEmail))
    return mailer.send({
      ...mail,
      paragraphs: [t('mail.address.taken'), t('mail.address.notYou')],
      link: { label: t('mail.account.link'), url: dependencies.orderLinks.accountPageOf(change) },
    });
  await mailer.send({
    ...mail,
    paragraphs: [t('mail.address.new'), t('mail.address.until'), t('mail.address.notYou')],
    link: { label: t('mail.address.link'), url: urlOf(dependencies, change, 'new') },
  });
};

export const mailMoved: Job<'address-moved', AddressMailDependencies> = async (
  { db, mailer },
  { changeId },
  jobId,
) => {
  const change = await findChange(db, changeId);
  if (!change) return;
  const { language, oldEmail } = change;
  const t = texts(language);
  await mailer.send({
    jobId,
    to: oldEmail,
    language,
    subject: t('mail.address.movedSubject'),
    paragraphs: [t('mail.address.moved'), t('mail.address.movedNotYou')],
  });
};

function urlOf({ tokens, orderLinks }: AddressMailDependencies, change: AddressChange, side: Side) {
  return orderLinks.accountPageOf(change, { address: tokens[`address-${side}`].tokenOf(change.id) });
}
