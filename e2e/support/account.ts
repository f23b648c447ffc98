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
  const known = new Set((await mailsTo(request, email)).map(({ id }) => id));
  let link: string | undefined;
  const findLink = async () => {
    const mails = (await mailsTo(request, email)).filter(({ id }) => !known.has(id));
    const mail = mails.find(({ subject }) => visitor.linkMail.test(subject));
    return (link = /^\S+\/account\?link=\S+$/m.exec(mail?.text ?? '')?.[0]);
  };
  await page.goto(origin + visitor.accountPage);
  await page.getByLabel(visitor.email).fill(email);
  await page.getByRole('button', { name: visitor.requestLink }).click();
  await expect(page.getByText(visitor.site.part('account.done.sentTo'))).toContainText(email);
  expect(page.url(), 'no address of a page holds it').not.toContain('@');
  await expect.poll(findLink).toBeDefined();
  await page.goto(link ?? '');
  return link ?? '';
}

/** Signs in by the mailed link. @returns the link */
export async function signIn(page: Page, request: APIRequestContext, customer: Customer): Promise<string> {
  const link = await followLink(page, request, customer);
  await page.getByRole('button', { name: customer.visitor.signIn }).click();
  return link;
}
