import { join } from 'node:path';
import type { Router } from 'express';
import type { Config } from '../../config.ts';
import { connectMailer, type Mailer } from './mailer.ts';

/** Where developers read the mails; never in production. */
export const inboxPath = '/dev/mail';

export interface OpenMail {
  mailer: Mailer;
  /** The inbox's pages, where there is one. */
  inboxRoutes?: Router;
  close(): Promise<void>;
}

/** Connects to the mail server at `SMTP_URL`, or starts an inbox in this process. */
export async function openMail({ mail: { smtpUrl, from }, dataDir }: Config): Promise<OpenMail> {
  if (smtpUrl) {
    const mailer = connectMailer(smtpUrl, from);
    return { mailer, close: () => Promise.resolve(mailer.close()) };
  }
  // Loaded only where it serves: with a mail server it is not there at all.
  const [{ startInbox }, { inboxRoutes }] = await Promise.all([
    import('./inbox.ts'),
    import('./inbox-routes.ts'),
  ]);
  const inbox = await startInbox(join(dataDir, 'inbox'));
  const mailer = connectMailer(inbox.smtpUrl, from);
  return {
    mailer,
    inboxRoutes: inboxRoutes(inbox, inboxPath),
    async close() {
      mailer.close();
      await inbox.close();
    },
  };
}
