import { createHmac } from 'node:crypto';
import { addressIn } from '@site/shared-i18n';
import { isCustomer } from '../../orders/customers/customer-order-repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { hashSecret } from '../../platform/signing/secret-hash.ts';
import { texts } from '../../platform/texts/texts.ts';
import { activateLink, findLink } from './link-repository.ts';

/** How long a link is valid after its mail, in ms. */
const linkMs = 15 * 60 * 1000;

interface LinkMailDependencies {
  db: Database;
  mailer: Mailer;
  siteOrigin: string;
  sellerName: string;
  /** Derives the links' secrets, so that a repeated mail has the same one and none is stored. */
  linkKey: Buffer;
}

/** Mails a link that signs in, if the mailbox belongs to a customer; otherwise does nothing. */
export async function mailLink(
  { db, mailer, siteOrigin, sellerName, linkKey }: LinkMailDependencies,
  linkId: string,
  jobId: string,
): Promise<void> {
  const link = await findLink(db, linkId);
  if (!link || link.usedAt || !(await isCustomer(db, mailboxKey(link.email)))) return;
  const { email, language } = link;
  const secret = createHmac('sha256', linkKey).update(linkId).digest('base64url');
  await activateLink(db, linkId, { tokenHash: hashSecret(secret), expiresAt: new Date(Date.now() + linkMs) });
  const t = texts(language);
  await mailer.send({
    jobId,
    to: email,
    subject: t('mail.account.subject'),
    ...writeMail({
      language,
      greeting: t('mail.greetingWithoutName'),
      paragraphs: [t('mail.account.intro'), t('mail.account.notYou')],
      link: {
        label: t('mail.account.link'),
        url: `${siteOrigin}${addressIn(language, '/account')}?link=${secret}`,
      },
      closing: t('mail.closing', { seller: sellerName }),
    }),
  });
}
