import { createHmac } from 'node:crypto';
import { isKnown } from '../../orders/data-subject-repository.ts';
import type { OrderLinks } from '../../orders/links/order-links.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import type { PersonalData } from '../../platform/personal-data/join-holders.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import { texts } from '../../platform/texts/texts.ts';
import { activateLink, findLink } from './link-repository.ts';

const linkMs = 15 * 60 * 1000;

interface LinkMailDependencies {
  db: Database;
  mailer: Mailer;
  orderLinks: OrderLinks;
  personalData: PersonalData;
  /** Derives the secrets of the links. */
  linkKey: Buffer;
}

/** Mails a link that signs in, if anything is stored about the mailbox. A repeated mail has the same link, from a key. */
export const mailLink: Job<'account-link', LinkMailDependencies> = async (
  { db, mailer, orderLinks, personalData, linkKey },
  { linkId },
  jobId,
) => {
  const link = await findLink(db, linkId);
  if (!link || link.usedAt || !(await isKnown(db, personalData, link.email))) return;
  const { email, language, deviceCode } = link;
  const secret = createHmac('sha256', linkKey).update(linkId).digest('base64url');
  await activateLink(db, linkId, { tokenHash: hashSecret(secret), expiresAt: new Date(Date.now() + linkMs) });
  const t = texts(language);
  await mailer.send({
    jobId,
    to: email,
    subject: t(deviceCode ? 'mail.device.subject' : 'mail.account.subject'),
    language,
    paragraphs: [
      ...(deviceCode ? [t('mail.device.intro', { code: deviceCode }), t('mail.device.onlyOwn')] : []),
      t('mail.account.intro'),
      t('mail.account.notYou'),
    ],
    link: {
      label: t('mail.account.link'),
      url: orderLinks.accountPageOf(link, { link: secret, ...(deviceCode && { code: deviceCode }) }),
    },
  });
};
