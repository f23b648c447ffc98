import type { APIRequestContext, Page } from 'playwright/test';
import type { Delivery } from '../../support/event-line.ts';
import { withOwnShop, type OwnShop } from '../../support/own-shop.ts';
import {
  expectDelivered,
  paidText,
  payByLink,
  pressSubscribe,
  type Purchase,
} from '../../support/payment-link.ts';
import { expectMails, mailsTo, newEmail, orderLinkIn } from '../../support/mails.ts';
import { inMotion, visitors, type Visitor } from '../../support/payments.ts';
import { signal } from '../../support/signal.ts';
import { expect, test } from '../../support/test.ts';

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
      `M7 C10 C13 C14 C16 who presses subscribe and pays gets order, invoice, mail and package${inMotion(visitor)}`,
      { tag: '@slow' },
      async ({ page, request }) => {
        const email = newEmail();
        const tab = await pressSubscribe(page, visitor, premium(visitor));
        await payByLink(tab, visitor, premium(visitor), email);
        await expect(tab.getByText(paidText(visitor))).toBeVisible();
        await tab.close();
        const mail = await readMail(request, visitor, email);
        await expectDelivered(page, visitor, premium(visitor), mail);
        await expectMails(request, email, [visitor.consentMail, visitor.mail]);
      },
    );

    test(
      'M7 C10 C13 C14 who closes everything at once after paying gets the same on another device',
      { tag: '@slow' },
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
  await expect(tab.getByText(paidText(visitor))).toBeVisible();
  await tab.close();
  return email;
}

test.describe('at a shop of its own', () => {
  // The shop is started first, with a database.
  test.describe.configure({ timeout: 180_000 });

  test(
    'M7 C10 C13 C14 who buys while the events come late gets everything once they have come',
    { tag: '@slow' },
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
    { tag: '@slow' },
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
    { tag: '@slow' },
    async ({ page, request, port }) => {
      const business: Purchase = { plan: 'Business', total: 'CHF 99.90', paid: 'monthly' };
      // The provider believes that the event was delivered, but it is lost.
      const delivery: Delivery = () => Promise.resolve(200);
      await withOwnShop(page, { port, delivery, reconciliationHours: 0.0003 }, async (shop) => {
        const email = await buy(page, german, business, shop);
        const mail = await readMail(request, german, email);
        await expectDelivered(page, german, business, mail);
        await expectMails(request, email, [german.consentMail, german.mail]);
      });
    },
  );
});
