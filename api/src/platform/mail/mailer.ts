import escapeHtml from 'escape-html';
import { createTransport } from 'nodemailer';
import type { Language } from '@site/shared-i18n';
import { PermanentFailure } from '../failed-work/table.ts';
import { texts, type LabelledValue } from '../texts/texts.ts';

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

/** Who sends the mails. */
interface Sender {
  from: Mailbox;
  /** The default of mails. */
  replyTo: Mailbox;
  /** Lines below the sender's name in mails to customers: postal address and site. */
  imprint: string[];
}

/** Sends mail by an SMTP server. */
export function connectMailer(smtpUrl: string, { from, replyTo, imprint }: Sender): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ jobId, to, subject, replyTo: repliesTo = replyTo, attachments, ...content }) {
      const { text, html } = writeMail(content, [from.name, ...imprint].join('\n'));
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

/** Whether the server refuses this mail for good. A refused sender or login is a wrong setting: a later try may succeed. */
function refusesMail(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

interface MailPage {
  language: Language;
  title: string;
  brand: string;
  /** HTML. */
  content: string;
}

/** Without double quotes, which would end the attribute that holds it. */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif";

/** The site's colours for both themes. Inline styles are for mail programs that drop this sheet. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c1a1d!important}.card{background:#132327!important;border-color:#2d4145!important}
.card,.card td,.card th{color:#eaf2f3!important}.soft{color:#a8b8ba!important}
.card a{color:#6cd1d1!important}.card a.button{background:#6cd1d1!important;color:#011519!important}
.card td.mark{background:#6cd1d1!important;color:#011519!important}}
@media (max-width:480px){.facts th,.facts td{display:block;padding:0!important}.facts td{padding-bottom:8px!important}}`;

/** The one page of all HTML mails: mark and name of the sender above the content, light and dark. */
function mailPage({ language, title, brand, content }: MailPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7fbfc">
<table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="${font};max-width:600px;background:#ffffff;border:1px solid #d1dbdd;border-radius:14px;color:#11252a;font-size:16px;line-height:1.55;overflow-wrap:anywhere"><tr><td style="padding:24px 28px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" width="32" height="32" align="center" style="background:#0b6468;border-radius:9px;color:#ffffff;font-weight:700" aria-hidden="true">${escapeHtml(brand.charAt(0).toUpperCase())}</td><td style="padding-left:12px;font-weight:700">${escapeHtml(brand)}</td></tr></table>
${content}
</td></tr></table></body></html>`;
}

const button =
  'display:inline-block;padding:11px 20px;border-radius:8px;background:#00686f;color:#ffffff;font-weight:600;text-decoration:none';

function mailButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>`;
}

interface MailContent {
  language: Language;
  paragraphs: string[];
  link?: { intro?: string; label: string; url: string };
  /** Such as those of an order. */
  rows?: LabelledValue[];
  /** Of a mail to the company. Without it, a customer is greeted and the seller closes. */
  closing?: string;
}

/** The text and the content of the HTML of a mail, in which the mailer puts its page around it. */
function writeMail({ language, paragraphs, rows = [], link, closing: given }: MailContent, seller: string) {
  const t = texts(language);
  const greeting = given === undefined && t('mail.greetingWithoutName');
  const closing = given ?? t('mail.closing', { seller });
  // French puts a space before a colon.
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const text = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(link?.intro ? [link.intro] : []),
    ...(link ? [`${link.label}${colon}\n${link.url}`] : []),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}${colon} ${value}`).join('\n')] : []),
    closing,
  ].join('\n\n');
  const paragraph = (part: string) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  const row = ([label, value]: LabelledValue) =>
    `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600;overflow-wrap:normal">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0">${escapeHtml(value)}</td></tr>`;
  const html = [
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    ...(link?.intro ? [paragraph(link.intro)] : []),
    ...(link ? [mailButton(link)] : []),
    ...(rows.length > 0
      ? [`<table class="facts" cellspacing="0" style="margin:16px 0">${rows.map(row).join('')}</table>`]
      : []),
    `<div class="soft" style="color:#445a5f">${paragraph(closing)}</div>`,
  ].join('\n');
  return { text: `${text}\n`, html };
}
