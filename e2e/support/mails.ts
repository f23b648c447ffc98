import { expect, type APIRequestContext } from 'playwright/test';
import { pdfText } from './pdf.ts';
import { inboxOrigin } from './ports.ts';

/** An e-mail address that no other test uses. */
export const newEmail = () => `visitor-${crypto.randomUUID()}@example.org`;

export interface Mail {
  id: string;
  subject: string;
  text: string;
  attachments: { filename: string; mimeType: string; path: string }[];
}

/** The mails to an address, the latest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  // Retried, as the inbox may close a kept-alive connection at this moment.
  const response = await request.get(inboxOrigin, {
    params: { to: email },
    headers: { Accept: 'application/json' },
    maxRetries: 3,
  });
  return (await response.json()) as Mail[];
}

export function orderLinkIn(mail: Mail | undefined): string {
  const link = /^\S+\/order#\S+$/m.exec(mail?.text ?? '')?.[0];
  expect(link, 'the link to the order').toBeDefined();
  return link ?? '';
}

/** Waits until an address has exactly these mails, by subject, in whatever order they came. @returns them in this order */
export async function expectMails(
  request: APIRequestContext,
  email: string,
  subjects: RegExp[],
): Promise<Mail[]> {
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(subjects.length);
  const mails = await mailsTo(request, email);
  return subjects.flatMap((subject) => {
    const index = mails.findIndex((mail) => subject.test(mail.subject));
    expect(index, `${subject} among ${mails.map((mail) => mail.subject).join(', ')}`).not.toBe(-1);
    return mails.splice(index, 1);
  });
}

/** Reads each mail to an address once, with its attachments. */
export function openMailReader(request: APIRequestContext, email: string) {
  const read = new Set<string>();
  const unread = async () => (await mailsTo(request, email)).filter(({ id }) => !read.has(id));
  return {
    /** Waits for the oldest unread mail with this subject. @returns it, with the texts of the attached PDFs */
    async read(subject: RegExp) {
      let mail: Mail | undefined;
      const find = async () => (mail = (await unread()).findLast((each) => subject.test(each.subject)));
      await expect.poll(find, `a mail ${subject.source}`).toBeDefined();
      const { id, subject: found, text, attachments } = mail as unknown as Mail;
      read.add(id);
      const documents = attachments.map(async ({ path }) =>
        pdfText(await (await request.get(inboxOrigin + path)).body()),
      );
      return { subject: found, text, documents: await Promise.all(documents) };
    },
    /** The subjects of the unread mails. */
    unread: async () => (await unread()).map(({ subject }) => subject),
  };
}
