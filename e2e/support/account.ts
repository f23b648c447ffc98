import { expect, type APIRequestContext, type Browser, type Page } from 'playwright/test';
import { expectMails, mailsTo, newEmail, orderLinkIn } from './mails.ts';
import type { Visitor } from './payments.ts';

export const signInTexts = {
  de: {
    account: '/de/account',
    requestLink: 'Link zusenden',
    sent: /soeben einen Link dorthin geschickt/,
    signIn: 'Anmelden',
    linkMail: /Ihr Link zum Kundenkonto/,
  },
  fr: {
    account: '/account',
    requestLink: 'Recevoir le lien',
    sent: /un lien de connexion vient d’y être envoyé/,
    signIn: 'Se connecter',
    linkMail: /lien de connexion/,
  },
};

/** Starts a trial on another device. @returns its e-mail address, and the link to the order in its mail */
export async function startTrial(
  browser: Browser,
  request: APIRequestContext,
  visitor: Visitor,
): Promise<{ email: string; link: string }> {
  const context = await browser.newContext({ locale: `${visitor.language}-CH` });
  const page = await context.newPage();
  const email = newEmail();
  page.on('dialog', (dialog) => void dialog.accept(email));
  await page.goto(visitor.subscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.trial);
  await context.close();
  const [mail] = await expectMails(request, email, [/Premium/]);
  return { email, link: orderLinkIn(mail) };
}

interface Customer {
  email: string;
  visitor: Visitor;
  /** Of the site; by default of the one that all journeys share. */
  origin?: string;
}

/** Requests the sign-in link and follows it. @returns the link */
export async function followLink(
  page: Page,
  request: APIRequestContext,
  { email, visitor, origin = '' }: Customer,
): Promise<string> {
  const words = signInTexts[visitor.language];
  const known = new Set((await mailsTo(request, email)).map(({ id }) => id));
  const findMail = async () =>
    (await mailsTo(request, email)).find(({ id, subject }) => !known.has(id) && words.linkMail.test(subject));
  await page.goto(origin + words.account);
  await page.getByLabel(visitor.email).fill(email);
  await page.getByRole('button', { name: words.requestLink }).click();
  await expect(page.getByText(words.sent)).toContainText(email);
  expect(page.url(), 'no address of a page holds it').not.toContain('@');
  await expect.poll(findMail).toBeDefined();
  const link = /^\S+\/account\?link=\S+$/m.exec((await findMail())?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  return link;
}

/** Signs in by the mailed link. @returns the link */
export async function signIn(page: Page, request: APIRequestContext, customer: Customer): Promise<string> {
  const link = await followLink(page, request, customer);
  await page.getByRole('button', { name: signInTexts[customer.visitor.language].signIn }).click();
  return link;
}
