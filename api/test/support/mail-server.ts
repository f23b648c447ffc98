import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { languages } from '@site/shared-i18n';
import { expect } from 'vitest';
import { texts } from '../../src/platform/texts/texts.ts';
import { eventually } from './eventually.ts';

/** Whether a mail confirms a binding order that was made in a trial, in any language. */
function isOrderOfTrial(subject: string): boolean {
  return languages.some((language) => {
    const [before = ''] = texts(language)('mail.ordered.subject', { plan: '{', first: '' }).split('{');
    return subject.startsWith(before);
  });
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

interface Signal {
  met: () => void;
  released: Promise<void>;
}

/** A mail server. Like a mailbox it keeps each Message-ID once; `arrivals` lists every arrival. */
export async function startMailServer() {
  const mails = new Map<string, Email>();
  const arrivals: string[] = [];
  const held = new Map<string, Signal>();
  const refused = new Set<string>();
  const events = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(async (mail) => {
          arrivals.push(mail.messageId ?? '');
          events.emit('arrival');
          const hold = held.get(mail.subject ?? '');
          hold?.met();
          await hold?.released;
          mails.set(mail.messageId ?? '', mail);
          done();
        })
        // The mail of a killed sender is dropped.
        .catch((error: Error) => done(error));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const all = (recipient: string) =>
    [...mails.values()].filter((mail) => mail.to?.some((one) => one.address === recipient));
  // Every trial with a card has this one more, at a time of its own: mail-contents.test.ts counts it.
  const to = (recipient: string) => all(recipient).filter(({ subject = '' }) => !isOrderOfTrial(subject));
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    mails: () => [...mails.values()],
    arrivals,
    /** The recipients that the server refuses for good. */
    refused,
    /** Resolves when a mail arrives, before the sender gets the response. */
    nextArrival: () => once(events, 'arrival'),
    to,
    /** Also the confirmations of what was ordered in a trial. */
    all,
    /** Does not respond to mails with a subject until they are released; `met` resolves at the first one. */
    hold(subject: string): { met: Promise<void>; release: () => void } {
      let [meet, release] = [() => undefined as void, () => undefined as void];
      const met = new Promise<void>((resolve) => (meet = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      held.set(subject, { met: meet, released });
      return { met, release };
    },
    /** Waits until a recipient has a number of mails. */
    async expectMails(recipient: string, count: number): Promise<Email[]> {
      await eventually(() => expect(to(recipient)).toHaveLength(count));
      return to(recipient);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The token of the order link in a mail, the same in text and HTML. */
export function orderTokenIn(mail: Email | undefined): string {
  const link = /^\S+\/order#(\S+)$/m;
  const token = link.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token, 'the token of the link in the text').not.toBe('');
  expect(mail?.html).toContain(`/order#${token}"`);
  return token;
}

/** The text of a mail's only attachment, a PDF, with lines joined by spaces. */
export async function attachedPdfText(mail: Email | undefined): Promise<string> {
  const attachment = mail?.attachments[0];
  expect(attachment?.mimeType).toBe('application/pdf');
  return pdfText(new Uint8Array(attachment?.content as ArrayBuffer).slice());
}

/** The number of pages of a PDF, and on its first page the text's right edge and lowest base line, in points from the corner below. */
export async function pdfExtent(data: Uint8Array): Promise<{ pages: number; right: number; bottom: number }> {
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const words = items.filter((item) => 'str' in item);
  return {
    pages: document.numPages,
    right: Math.max(...words.map(({ transform, width }) => Number(transform[4]) + width)),
    bottom: Math.min(...words.map(({ transform }) => Number(transform[5]))),
  };
}

export async function pdfText(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
