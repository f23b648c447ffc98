import { expect, type APIRequestContext } from 'playwright/test';
import { mailsTo, type Mail } from './mails.ts';
import { pdfText } from './pdf.ts';
import { inboxOrigin } from './ports.ts';

/** Reads each mail to an address once, with its attachments. */
export function openMailReader(request: APIRequestContext, email: string) {
  const read = new Set<string>();
  const unread = async () => (await mailsTo(request, email)).filter(({ id }) => !read.has(id));
  return {
    /** Waits for the oldest unread mail with this subject. @returns it, with the texts of the attached PDFs */
    async read(subject: RegExp) {
      const find = async () => (await unread()).filter((mail) => subject.test(mail.subject)).at(-1);
      await expect.poll(find, { message: `a mail ${subject.source}`, timeout: 60_000 }).toBeDefined();
      const mail = await find();
      if (!mail) throw new Error(`The mail ${subject.source} is gone`);
      read.add(mail.id);
      return { subject: mail.subject, text: mail.text, documents: await openAttachments(request, mail) };
    },
    /** The subjects of the unread mails. */
    unread: async () => (await unread()).map(({ subject }) => subject),
  };
}

function openAttachments(request: APIRequestContext, { attachments }: Mail): Promise<string[]> {
  return Promise.all(
    attachments.map(async ({ path }) => pdfText(await (await request.get(inboxOrigin + path)).body())),
  );
}
