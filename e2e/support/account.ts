import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { mailsTo } from './mails.ts';
import type { Visitor } from './payments.ts';

interface Customer {
  email: string;
  visitor: Visitor;
  origin?: string;
}

/** Requests the sign-in link and follows it. @returns the link */
export async function followLink(
  page: Page,
  request: APIRequestContext,
  { email, visitor, origin = '' }: Customer,
): Promise<string> {
  const findLinks = async () => {
    const mails = (await mailsTo(request, email)).filter(({ subject }) => visitor.linkMail.test(subject));
    return mails.map(({ text }) => /^\S+\/account\?link=\S+$/m.exec(text)?.[0] ?? '');
  };
  const before = await findLinks();
  await page.goto(origin + visitor.accountPage);
  await page.getByLabel(visitor.email).fill(email);
  await page.getByRole('button', { name: visitor.requestLink }).click();
  await expect(page.getByText(visitor.site.part('account.done.sentTo'))).toContainText(email);
  expect(page.url(), 'no address of a page holds it').not.toContain('@');
  await expect.poll(async () => (await findLinks()).length).toBe(before.length + 1);
  const [link = ''] = await findLinks();
  await page.goto(link);
  return link;
}

/** Signs in by the mailed link. @returns the link */
export async function signIn(page: Page, request: APIRequestContext, customer: Customer): Promise<string> {
  const link = await followLink(page, request, customer);
  await page.getByRole('button', { name: customer.visitor.signIn }).click();
  return link;
}
