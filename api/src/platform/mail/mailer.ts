import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../failed-work/permanent-failure.ts';
import { mailPage } from './mail-page.ts';
import { writeMail, type MailContent } from './write-mail.ts';

interface Mailbox {
  name: string;
  address: string;
}

export interface Mail extends MailContent {
  /** The id of the outbox row, used as Message-ID: mailboxes drop a mail that is sent again. */
  jobId: string;
  to: string;
  /** By default the company. */
  replyTo?: Mailbox;
  subject: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** @throws PermanentFailure when the server refuses this mail, Error when it may take it later */
  send: (mail: Mail) => Promise<void>;
  /** Rejects when the server does not respond. */
  check: () => Promise<void>;
  close: () => void;
}

/** Time limits for the mail server, in ms, so that a hanging mail does not occupy its connection. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 };

/** A text for a header: without line breaks and direction marks. */
function headerLine(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}

/** Sends mail by an SMTP server. @param replyTo the default of mails */
export function connectMailer(
  smtpUrl: string,
  { from, replyTo }: { from: Mailbox; replyTo: Mailbox },
): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ jobId, to, subject, replyTo: repliesTo = replyTo, attachments, ...content }) {
      const { text, html } = writeMail(content, from.name);
      const { language } = content;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const sending = transport.sendMail({
        text,
        html: mailPage({ language, title: headerLine(subject), brand: from.name, content: html }),
        attachments,
        from,
        subject: headerLine(subject),
        replyTo: { ...repliesTo, name: headerLine(repliesTo.name) },
        to: { name: '', address: to },
        messageId: `<${jobId}@${domain}>`,
        headers,
      });
      await sending.catch((cause: unknown) => {
        throw refusesMail(cause)
          ? new PermanentFailure('the mail server refuses the mail', { cause })
          : cause;
      });
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Whether the server refuses recipient or content for good; a refused sender or login concerns all mails, and is mended. */
function refusesMail(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
