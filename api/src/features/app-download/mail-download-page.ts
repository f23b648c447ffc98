import { apps } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import type { Tokens } from '../../platform/signing/signing-keys.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findRequest } from './table.ts';
import { mailedPath } from './ticket-cookie.ts';

interface DownloadMailDependencies {
  db: Database;
  mailer: Mailer;
  siteOrigin: string;
  tokens: Tokens;
}

/** Mails information about the requested app and a link that downloads it without asking again, in the visitor's language. */
export const mailDownloadPage: Job<'app-download', DownloadMailDependencies> = async (
  dependencies,
  { requestId },
  jobId,
) => {
  const { db, mailer, siteOrigin, tokens } = dependencies;
  const request = await findRequest(db, requestId);
  // Erased while the job ran.
  if (!request) return;
  const { app, customerEmail } = request;
  const language = request.language as Language;
  const slug = apps.find(({ name }) => name === app)?.slug ?? '';
  const t = texts(language);
  // App and language are for a link that no longer works: it leads to the form.
  const query = new URLSearchParams({
    link: tokens['app-downloads'].tokenOf(requestId),
    appName: app,
    language,
  });
  const url = `${siteOrigin}${mailedPath}?${query.toString()}`;
  await mailer.send({
    jobId,
    to: customerEmail,
    subject: t('mail.download.subject', { app }),
    language,
    // Without the typed name and without an offer: anyone can have this mail sent to anyone.
    paragraphs: [
      t('mail.download.intro', { app }),
      `${t(`apps.${slug}`)} ${t('mail.download.free')}`,
      t('mail.download.again'),
      t('mail.download.install'),
    ],
    lead: 3,
    link: { label: t('mail.download.link', { app }), url },
  });
};
