import { formatDay } from '@site/shared-i18n';
import type { MailJob } from '../../orders/send-to-buyer.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findInvitation } from './people.ts';

/** Mails an invitation, unless it was taken back. It holds no word that somebody has typed but the owner's verified address. */
export const mailInvitation: MailJob<'invitation'> = async (dependencies, { personId }, jobId) => {
  const { mailer, orderLinks, tokens } = dependencies;
  const invitation = tokens.invitations.tokenOf(personId);
  const found = await findInvitation(dependencies, invitation);
  if (!found) return;
  const { owner, person } = found;
  const { email, language, expiresAt } = person;
  const t = texts(language);
  await mailer.send({
    jobId,
    to: email,
    subject: t('mail.invitation.subject'),
    language,
    paragraphs: [
      t('mail.invitation.intro', { owner }),
      t('mail.invitation.steps'),
      t('mail.invitation.until', { date: formatDay(expiresAt, language) }),
    ],
    link: {
      label: t('mail.invitation.link'),
      url: orderLinks.accountPageOf(person, { invitation }),
    },
  });
};
