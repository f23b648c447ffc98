import { createTransport } from 'nodemailer';

interface Mailbox {
  name: string;
  address: string;
}

/** What a mail says, in its language; text and HTML are made from it by `writeMail`. */
export interface Mail {
  /** The outbox row: the same mail has the same Message-ID at every try, so that a mailbox keeps it once. */
  deliveryId: string;
  to: string;
  /** Whom an answer goes to; the company by default. */
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** @throws Error when the server does not take the mail */
  send(mail: Mail): Promise<void>;
  /** Rejects when the server does not answer. */
  check(): Promise<void>;
  close(): void;
}

/** How long a mail server may take, in ms: a mail that hangs gives its connection up to the others. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 };

/** One line, shown as it is written: without line breaks of any kind, and without marks that turn its direction. */
function headerLine(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}

/** Sends mail by an SMTP server. @param replyTo whom answers go to, where a mail names nobody else */
export function connectMailer(
  smtpUrl: string,
  { from, replyTo }: { from: Mailbox; replyTo: Mailbox },
): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ deliveryId, to, subject, replyTo: answersTo = replyTo, ...mail }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        ...mail,
        from,
        subject: headerLine(subject),
        replyTo: { ...answersTo, name: headerLine(answersTo.name) },
        to: { name: '', address: to },
        messageId: `<${deliveryId}@${domain}>`,
        headers,
      });
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
