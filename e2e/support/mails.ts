import { expect, type APIRequestContext } from 'playwright/test';
import { inboxOrigin } from './ports.ts';

/** An e-mail address that no other test uses. */
export function newEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.org`;
}

export interface Mail {
  id: string;
  subject: string;
  text: string;
  to: { address: string }[];
  attachments: { filename: string; mimeType: string; path: string }[];
}

/** The mails to an address, the latest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  // Retried, as the inbox may close a kept-alive connection at this moment.
  const answer = await request.get(inboxOrigin, {
    params: { to: email },
    headers: { Accept: 'application/json' },
    maxRetries: 3,
  });
  return (await answer.json()) as Mail[];
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
