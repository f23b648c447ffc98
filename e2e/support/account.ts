import { expect, type APIRequestContext, type Browser, type Page } from 'playwright/test';
import { expectMails, mailsTo, newEmail, type Visitor } from './payments.ts';

/** The texts of signing in, by language. */
export const signInTexts = {
  de: {
    account: '/de/account',
    askLink: 'Link zusenden',
    sent: /soeben einen Link dorthin geschickt/,
    signIn: 'Anmelden',
    linkMail: /Ihr Link zum Kundenkonto/,
  },
  fr: {
    account: '/account',
    askLink: 'Recevoir le lien',
    sent: /un lien vient d’y être envoyé/,
    signIn: 'Se connecter',
    linkMail: /lien de connexion/,
  },
};

/** Starts a trial on another device. @returns its address */
export async function startTrial(
  browser: Browser,
  request: APIRequestContext,
  visitor: Visitor,
): Promise<string> {
  const context = await browser.newContext({ locale: `${visitor.language}-CH` });
  const page = await context.newPage();
  const email = newEmail();
  page.on('dialog', (dialog) => void dialog.accept(email));
  await page.goto(visitor.subscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.trial);
  await context.close();
  await expectMails(request, email, [/Premium/]);
  return email;
}

/** Requests the sign-in link and follows it. @returns the link */
export async function followLink(
  page: Page,
  request: APIRequestContext,
  email: string,
  visitor: Visitor,
): Promise<string> {
  const words = signInTexts[visitor.language];
  const before = (await mailsTo(request, email)).length;
  await page.goto(words.account);
  await page.getByLabel(visitor.email).fill(email);
  await page.getByRole('button', { name: words.askLink }).click();
  await expect(page.getByText(words.sent)).toContainText(email);
  expect(page.url(), 'no address of a page holds it').not.toContain('@');
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(before + 1);
  const [mail] = await mailsTo(request, email);
  expect(mail?.subject).toMatch(words.linkMail);
  const link = /^\S+\/account\?link=\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  return link;
}
