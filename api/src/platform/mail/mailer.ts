import { createTransport } from 'nodemailer';
import type { Language } from '@site/shared-i18n';
import type { Database } from '../database/database.ts';
import { PermanentFailure } from '../outbox/job-failures.ts';
import { texts } from '../texts/texts.ts';
import { writeHtml, type MailRow } from './mail-html.ts';

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

/** What a job needs that mails the company. */
export interface CompanyMailDependencies {
  db: Database;
  mailer: Mailer;
  /** The company's mailbox. */
  mailbox: string;
}

/** Time limits for the mail server, in ms, so that a hanging mail does not occupy its connection. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 };

/** A text for a header: without line breaks and direction marks. */
function headerLine(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}

/** Who sends the mails. */
interface Sender {
  from: Mailbox;
  /** The default of mails. */
  replyTo: Mailbox;
  /** The postal address; a placeholder stands for a missing one, as in the site's footer. */
  address: string | undefined;
  /** In the register of companies, or for VAT. */
  companyNumber: string | undefined;
  /** Above the mail: the site's name and the sender's, where they differ. */
  brand: string;
  /** The site's origin. */
  site: string;
}

/** Sends mail by an SMTP server. */
export function connectMailer(smtpUrl: string, sender: Sender): Mailer {
  const { from, replyTo, site } = sender;
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ jobId, to, subject, replyTo: repliesTo = replyTo, attachments, ...content }) {
      const words = wordsOf(content, sender);
      const title = headerLine(subject);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const sending = transport.sendMail({
        text: writeText(content, words),
        html: writeHtml({ ...content, ...words, title, brand: sender.brand, site }),
        attachments,
        from,
        subject: title,
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

/** Whether the server refuses this mail for good. A refused sender or login is a wrong setting: a later try may succeed. */
function refusesMail(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

interface MailContent {
  language: Language;
  paragraphs: string[];
  /** How many paragraphs precede the link's button in HTML; all by default. The others follow the facts. */
  lead?: number;
  isFirstBold?: boolean;
  link?: { intro?: string; label: string; url: string };
  /** Below the button, as a text. */
  furtherLink?: { label: string; url: string };
  /** Facts in a table, such as an order's. */
  rows?: MailRow[];
  /** The closing of a mail to the company; a mail without it greets a customer, and the seller closes. */
  closing?: string;
}

function wordsOf({ language, closing }: MailContent, sender: Sender) {
  const t = texts(language);
  if (closing !== undefined) return { greeting: undefined, closing };
  const { from, replyTo, companyNumber, site } = sender;
  const address = sender.address ?? t('mail.noAddress');
  const place = [address, companyNumber].filter(Boolean).join(' · ');
  const seller = [from.name, place, replyTo.address, site].join('\n');
  return { greeting: t('mail.greetingWithoutName'), closing: t('mail.closing', { seller }) };
}

function writeText(
  { language, paragraphs, rows = [], link, furtherLink }: MailContent,
  { greeting, closing }: ReturnType<typeof wordsOf>,
): string {
  // French puts a space before a colon.
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(link?.intro ? [link.intro] : []),
    ...[link, furtherLink].flatMap((to) => (to ? [`${to.label}${colon}\n${to.url}`] : [])),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}${colon} ${value}`).join('\n')] : []),
    closing,
  ];
  return `${parts.join('\n\n')}\n`;
}
