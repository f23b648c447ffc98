import { apps } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { MailJob } from '../../orders/send-to-buyer.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findRequest } from './table.ts';
import { mailedPath } from './ticket-cookie.ts';

/** Mails information about the requested app and a link that downloads it without asking again, in the visitor's language. */
export const mailDownloadPage: MailJob<'app-download'> = async (dependencies, { requestId }, jobId) => {
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
    // Without the typed name: anyone can have this mail sent to anyone.
    paragraphs: [t('mail.download.intro', { app }), t(`apps.${slug}`), t('mail.download.again')],
    link: { label: t('mail.download.link', { app }), url },
  });
};
