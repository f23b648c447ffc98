import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { APIRequestContext, Page } from 'playwright/test';
import { withOwnShop, type Delivery, type OwnShop } from '../../support/own-shop.ts';
import { expectMails, mailsTo, newEmail, orderLinkIn } from '../../support/mails.ts';
import { agreeToDownload, cards, visitors, type Visitor } from '../../support/payments.ts';
import { savedPdfText } from '../../support/pdf.ts';
import { expect, motion, signal, slow, test } from '../../support/test.ts';

/** The texts from the pricing section to the order, in two languages. */
const words = {
  de: {
    subscribe: /^Jetzt abonnieren/,
    email: 'E-Mail',
    paid: 'Die Testzahlung war erfolgreich.',
    title: (plan: string) => `Ihre Bestellung: ${plan}`,
    service: (plan: string) => `Abo ${plan}: Nutzung unserer Apps`,
    sample: 'Diese Datei steht anstelle des Pakets von Premium.',
    once: 'für einen Monat, ohne Verlängerung',
    monthly: 'Abos, monatlich',
    states: { once: 'Bezahlt', monthly: 'Aktiv' },
  },
  fr: {
    subscribe: /^S['’]abonner maintenant/,
    email: 'E-mail',
    paid: 'Le paiement de test a réussi.',
    title: (plan: string) => `Votre commande\u00a0: ${plan}`,
    service: (plan: string) => `Offre ${plan} : utilisation de nos applications`,
    sample: 'Ce fichier tient lieu du paquet de Premium.',
    once: 'pendant un mois, sans renouvellement',
    monthly: 'abonnement mensuel',
    states: { once: 'Payée', monthly: 'Active' },
  },
};

/** The purchase as shown in one language. */
interface Purchase {
  plan: 'Basic' | 'Premium' | 'Business';
  total: string;
  paid: 'monthly' | 'once';
}

const premium = (visitor: Visitor): Purchase => ({ plan: 'Premium', total: visitor.total, paid: 'monthly' });

/** Waits for the only mail of a purchase. @returns its link, and the invoice's number */
async function readMail(request: APIRequestContext, visitor: Visitor, email: string) {
  const [mail] = await expectMails(request, email, [visitor.mail]);
  const number = /\d{4}-\d{6}$/.exec(mail?.subject ?? '')?.[0] ?? '';
  expect(number, 'the invoice’s number in the subject').not.toBe('');
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  return { link: orderLinkIn(mail), number };
}

for (const visitor of visitors) {
  test.describe(`a visitor who reads ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });

    test(
      `M7 C10 C13 C14 C16 who presses subscribe and pays gets order, invoice, mail and package`,
      visitor.language === 'de' ? { tag: [slow.tag, motion.tag] } : slow,
      async ({ page, request }) => {
        const email = newEmail();
        const tab = await pressSubscribe(page, visitor, premium(visitor));
        await payByLink(tab, visitor, premium(visitor), email);
        await expect(tab.getByText(words[visitor.language].paid)).toBeVisible();
        await tab.close();
        const mail = await readMail(request, visitor, email);
        await expectDelivered(page, visitor, premium(visitor), mail);
        await expectMails(request, email, [visitor.consentMail, visitor.mail]);
      },
    );

    test(
      'M7 C10 C13 C14 who closes everything at once after paying gets the same on another device',
      slow,
      async ({ browser, page, request }) => {
        const device = await browser.newContext({ locale: `${visitor.language}-CH` });
        const email = newEmail();
        const tab = await pressSubscribe(await device.newPage(), visitor, premium(visitor));
        const paid = signal();
        // The payment arrives, but its answer is lost.
        await tab.route('**/pay/premium?*', async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          await route.fetch();
          await route.abort();
          paid.give();
        });
        await payByLink(tab, visitor, premium(visitor), email);
        await paid.given;
        await device.close();
        const mail = await readMail(request, visitor, email);
        await expectDelivered(page, visitor, premium(visitor), mail);
        await expectMails(request, email, [visitor.consentMail, visitor.mail]);
      },
    );
  });
}

const [german, french] = visitors;

/** Buys in the test's own shop until the page confirms the payment. @returns the buyer's address */
async function buy(page: Page, visitor: Visitor, purchase: Purchase, { origin }: OwnShop): Promise<string> {
  const email = newEmail();
  const tab = await pressSubscribe(page, visitor, purchase, origin);
  await payByLink(tab, visitor, purchase, email);
  await expect(tab.getByText(words[visitor.language].paid)).toBeVisible();
  await tab.close();
  return email;
}

test.describe('at a shop of its own', () => {
  // The shop is started first, with a database.
  test.describe.configure({ timeout: 180_000 });

  test(
    'M7 C10 C13 C14 who buys while the events come late gets everything once they have come',
    slow,
    async ({ page, request, port }) => {
      let isLate = true;
      const delivery: Delivery = (send) => (isLate ? Promise.resolve(503) : send());
      await withOwnShop(page, { port, delivery }, async (shop) => {
        const email = await buy(page, french, premium(french), shop);
        await expect.poll(() => shop.eventsSent).toContain('checkout.session.completed');
        expect(await mailsTo(request, email)).toEqual([]);
        isLate = false;
        const mail = await readMail(request, french, email);
        await expectDelivered(page, french, premium(french), mail);
        await expectMails(request, email, [french.consentMail, french.mail]);
      });
    },
  );

  // These browsers prefer French, but the page's language counts.
  test(
    'M7 C9 C10 C13 C14 who buys a month without renewal, each event coming twice, gets everything once',
    slow,
    async ({ page, request, port }) => {
      const month: Purchase = { plan: 'Basic', total: 'CHF 9.90', paid: 'once' };
      const delivery: Delivery = async (send) => {
        const both = await Promise.all([send(), send()]);
        return Math.max(...both);
      };
      await withOwnShop(page, { port, delivery, linkPath: '/pay/month' }, async (shop) => {
        const email = await buy(page, german, month, shop);
        const mail = await readMail(request, german, email);
        await expectDelivered(page, german, month, mail);
        await expectMails(request, email, [german.consentMail, german.mail]);
      });
    },
  );

  test(
    'M7 C10 C13 C14 who buys while the events never come gets everything by reconciliation',
    slow,
    async ({ page, request, port }) => {
      const business: Purchase = { plan: 'Business', total: 'CHF 99.90', paid: 'monthly' };
      // The provider believes that the event was delivered, but it is lost.
      const delivery: Delivery = () => Promise.resolve(200);
      await withOwnShop(
        page,
        { port, delivery, apiSettings: { RECONCILIATION_HOURS: '0.0003' } },
        async (shop) => {
          const email = await buy(page, german, business, shop);
          const mail = await readMail(request, german, email);
          await expectDelivered(page, german, business, mail);
          await expectMails(request, email, [german.consentMail, german.mail]);
        },
      );
    },
  );
});

/** Presses the subscribe button of a plan in the pricing section. @returns the tab that it opens */
async function pressSubscribe(
  page: Page,
  { language, home }: Visitor,
  { plan }: Purchase,
  origin = '',
): Promise<Page> {
  await page.goto(`${origin}${home}`);
  const card = page
    .locator('#pricing')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) });
  const opened = page.context().waitForEvent('page');
  await card.getByRole('link', { name: words[language].subscribe }).click();
  return opened;
}

/** Fills in the payment link's page and presses its button. */
async function payByLink(tab: Page, visitor: Visitor, { plan, paid }: Purchase, email: string) {
  await expect(tab.getByText(new RegExp(`^${plan}\\s?: `))).toBeVisible();
  await tab.getByLabel(words[visitor.language].email).fill(email);
  await tab.getByLabel(visitor.card.number).fill(cards.succeeds);
  const button = paid === 'once' ? visitor.pay : visitor.subscribeNow;
  await tab.getByRole('button', { name: button }).click();
}

/**
 * Opens the link in a mail, and expects order, package and invoice on its page.
 * @param number of the invoice, as in the mail
 */
async function expectDelivered(
  page: Page,
  visitor: Visitor,
  { plan, total, paid }: Purchase,
  { link, number }: { link: string; number: string },
): Promise<void> {
  const { title, service, states, sample, ...terms } = words[visitor.language];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(plan));
  await expect(page.getByRole('main')).toContainText(states[paid]);
  await expect(page.getByRole('main')).toContainText(total);
  await expect(page.getByRole('button', { name: visitor.installApp })).toBeVisible();

  await agreeToDownload(page, visitor);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: visitor.download }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('premium_app.apk');
  const contents = unzipSync(await readFile(await file.path()));
  expect(strFromU8(contents[`README.${visitor.language}.txt`] ?? new Uint8Array())).toContain(sample);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: visitor.invoice }).click();
  const text = await savedPdfText(await saved);
  for (const part of [number, service(plan), terms[paid], total]) expect(text).toContain(part);
}
