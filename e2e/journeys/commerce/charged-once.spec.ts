import type { Page } from 'playwright/test';
import { expectMails, newEmail } from '../../support/mails.ts';
import { fillCard, fillCheckout, cards, visitors, watchConfirmations } from '../../support/payments.ts';
import { expect, signal, slow, test } from '../../support/test.ts';

const [german] = visitors;
const pay = (page: Page) => page.getByRole('button', { name: german.pay });
const expectPaid = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);

test(
  'C9 a buyer who reloads the page while the payment runs is charged once',
  slow,
  async ({ page, request }) => {
    const confirmations = watchConfirmations(page);
    const email = await fillCheckout(page, german);
    const received = signal();
    // The provider gets the request, but its answer never arrives.
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      received.give();
    });
    await pay(page).click();
    await received.given;
    // Before `unroute`, which would make Playwright send the held request a second time.
    await page.reload();
    await page.unroute('**/confirm');
    await page.getByRole('link', { name: german.site.text('payment.toOrder') }).click();
    await expectPaid(page);
    expect(confirmations).toHaveLength(0);
    await expectMails(request, email, [german.mail]);
  },
);

test('C9 a buyer who pays in two tabs is charged once', slow, async ({ page, request, watch }) => {
  watch.expectErrors(/400|did not confirm/);
  const other = await page.context().newPage();
  const confirmations = watchConfirmations(page);
  const email = await fillCheckout(page, german);
  await fillCheckout(other, german, { email });
  await pay(page).click();
  await expectPaid(page);
  await pay(other).click();
  await expectPaid(other);
  expect(confirmations.map((response) => response.status())).toEqual([200, 400]);
  await expectMails(request, email, [german.mail]);
});

test(
  'C9 a buyer whose order is created again, as the response was cut off, is charged once',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/could not be prepared|Failed to load resource|net::/);
    const secrets: string[] = [];
    await page.route('**/api/create-payment-intent', async (route) => {
      const response = await route.fetch();
      secrets.push(((await response.json()) as { clientSecret: string }).clientSecret);
      if (secrets.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.goto(german.checkout);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    const email = newEmail();
    await page.getByLabel(german.email).fill(email);
    await fillCard(page, german, cards.succeeds);
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
    expect(secrets[1]).toBe(secrets[0]);
    await expectMails(request, email, [german.mail]);
  },
);

test(
  'C9 a buyer who presses the button again, as the confirmation’s response was lost, is charged once',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/400|did not confirm|Failed to load resource|net::/);
    const email = await fillCheckout(page, german);
    await page.route(
      '**/confirm',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const pay = page.getByRole('button', { name: german.pay });
    await pay.click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await pay.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
    await expectMails(request, email, [german.mail]);
  },
);

test(
  'C9 who comes back to a paid order is shown it, and orders again only on purpose',
  slow,
  async ({ page }) => {
    await fillCheckout(page, german);
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
    await page.goto(german.checkout);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Bestellung ist bereits erfasst');
    await page.getByRole('button', { name: 'Noch einmal bestellen' }).click();
    await expect(page.getByRole('button', { name: german.pay })).toBeEnabled();
  },
);
