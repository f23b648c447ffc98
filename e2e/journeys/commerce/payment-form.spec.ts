import { addressIn, languages } from '@site/shared-i18n';
import { paymentResponseSchema, type PaymentResponse } from '@site/api-contract';
import { cards, fillCard, fillCheckout, visitors, watchConfirmations } from '../../support/payments.ts';
import { paymentsOrigin } from '../../support/ports.ts';
import { expect, signal, slow, stallScripts, test } from '../../support/test.ts';

const [german] = visitors;

test('C1 the button is labelled processing while the payment runs, and ready only with the form', async ({
  page,
}) => {
  const texts = signal();
  await page.route(`${paymentsOrigin}/texts/*`, async (route) => {
    await texts.given;
    await route.continue();
  });
  await page.goto(german.checkout);
  const pay = page.getByRole('button', { name: german.pay });
  await expect(pay).toBeDisabled();
  texts.give();
  await expect(pay).toBeEnabled();

  const confirmed = signal();
  await page.route('**/confirm', async (route) => {
    await confirmed.given;
    await route.continue();
  });
  await page.getByLabel(german.email).fill('ada@example.org');
  await fillCard(page, german, cards.succeeds);
  await pay.click();
  await expect(page.getByRole('button', { name: german.site.text('payment.processing') })).toBeDisabled();
  confirmed.give();
  await expect(page).toHaveURL(/\/success/);
});

for (const viewport of [
  { width: 1280, height: 633 },
  { width: 390, height: 664 },
])
  test(
    `C1 R6 at ${viewport.width} px the checkout stands in the HTML with a spinner within, and stays where it is when the fields come`,
    viewport.width === 390 ? slow : {},
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const release = await stallScripts(page);
      await page.goto(german.checkout, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const form = page.getByRole('main').getByRole('form');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(form.getByRole('heading', { level: 2 }).last()).toBeVisible();
      // By the list, and beside the button where that stands apart from the list.
      await expect(form.getByText(german.total).filter({ visible: true })).toHaveCount(
        viewport.width === 390 ? 2 : 1,
      );
      await expect(form.getByRole('status')).toBeVisible();
      await expect(form.getByRole('link', { name: german.cancel, exact: true })).toHaveAttribute(
        'href',
        german.home,
      );
      const pay = form.getByRole('button', { name: german.pay });
      await expect(pay).toBeDisabled();
      const parts = [form.getByLabel(german.email), pay];
      const places = () => Promise.all(parts.map((part) => part.boundingBox()));
      const before = await places();
      release();
      await expect(pay).toBeEnabled();
      await expect(form.getByRole('status')).toHaveCount(0);
      expect(await places()).toEqual(before);
    },
  );

test(
  'C1 the button to pay is on the first screen of a laptop, and one scroll of a thumb away on a phone',
  slow,
  async ({ page }) => {
    const pay = page.getByRole('main').locator('form button[type=submit]');
    const bottom = async () => {
      const box = await pay.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    for (const path of languages.flatMap((language) => [
      addressIn(language, '/checkout?plan=premium&amount=49.90'),
      addressIn(language, '/checkout?plan=business&amount=99.90'),
    ])) {
      await page.setViewportSize({ width: 1280, height: 633 });
      await page.goto(path);
      await expect(pay).toBeVisible();
      expect(await bottom(), path).toBeLessThanOrEqual(633);
      await page.setViewportSize({ width: 390, height: 664 });
      // A thumb moves a page by less than its height.
      expect(await bottom(), path).toBeLessThanOrEqual(664 * 1.9);
    }
  },
);

test('C1 above the button stand total, renewal, contents and terms in few lines; the rest opens below it', async ({
  page,
}) => {
  const { pay, site } = german;
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(german.checkout);
  const button = page.getByRole('button', { name: pay });
  const lines = page.getByText(
    /Total.CHF.49\.90 für einen.Monat Premium, inklusive aller Steuern.*ohne Verlängerung.*Unbegrenzte/,
  );
  await expect(lines).toBeVisible();
  await expect(page.getByText(/innert 14.Tagen widerrufen.*akzeptieren Sie unsere/)).toBeVisible();
  const [top, below] = [await lines.boundingBox(), await button.boundingBox()];
  expect((below?.y ?? Number.NaN) - (top?.y ?? 0), 'px of text above the button').toBeLessThan(260);
  const withdrawal = page.getByText(site.part('payment.withdrawal'));
  await expect(withdrawal).toBeHidden();
  await page.getByText(site.text('payment.rights')).click();
  await expect(withdrawal).toBeVisible();
  const other = page.getByRole('link', { name: site.text('payment.otherPlan') });
  expect((await other.boundingBox())?.height, 'easy to hit').toBeGreaterThanOrEqual(44);
});

test('C8 a refusal stands at the card, and names the other means of payment that exist', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/402|did not confirm/);
  // As the api answers where the provider's account takes TWINT.
  await page.route('**/api/create-payment-intent', async (route) => {
    const body = paymentResponseSchema.parse(await (await route.fetch()).json());
    const withTwint: PaymentResponse = { ...body, otherPaymentMethods: ['TWINT'] };
    await route.fulfill({ json: withTwint });
  });
  await page.setViewportSize({ width: 1280, height: 633 });
  await fillCheckout(page, german, { card: cards.declined });
  await page.getByRole('button', { name: german.pay }).press('Enter');
  const error = page.getByRole('main').getByRole('alert').filter({ hasText: german.declined });
  await expect(error).toContainText('verwenden Sie eine andere Karte oder bezahlen Sie mit TWINT.');
  const number = page.getByLabel(german.card.number);
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(error).toBeInViewport({ ratio: 1 });
  const [field, box] = [await number.boundingBox(), await error.boundingBox()];
  expect((field?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), 'px above the card').toBeLessThan(110);
});

test('C1 R6 what is ordered is read without JavaScript, and nothing moves when the form comes', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH' });
  const unscripted = await context.newPage();
  await unscripted.goto(german.checkout);
  await expect(unscripted.getByRole('main')).toContainText('Premium');
  await expect(unscripted.getByRole('main')).toContainText(german.total);
  await expect(unscripted.getByRole('main').getByRole('button')).toHaveCount(0);
  await context.close();

  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(german.checkout);
  await expect(page.getByRole('button', { name: german.pay })).toBeEnabled();
  const shift = await page.evaluate(async () => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { previousRect: DOMRect; currentRect: DOMRect }[];
    }
    /** px of a shift made here, which shows that everything before it has been reported. */
    const addedPx = 173;
    const { promise, resolve } = Promise.withResolvers<number>();
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries() as LayoutShift[])
        if (sources.some(({ previousRect, currentRect }) => currentRect.top - previousRect.top === addedPx))
          resolve(sum);
        else sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.body.style.paddingTop = `${addedPx}px`;
    return promise;
  });
  expect(shift).toBeLessThanOrEqual(0.01);
});

test('C1 what is no e-mail address is said beside its field, in the page’s language, and nothing is sent', async ({
  page,
}) => {
  const confirmations = watchConfirmations(page);
  await page.goto(german.checkout);
  await fillCard(page, german, cards.succeeds);
  const field = page.getByLabel(german.email);
  for (const [typed, message] of [
    ['', 'Bitte «E-Mail-Adresse» ausfüllen.'],
    ['ada@', /gültige E-\u2060?Mail-Adresse ein/],
    // Valid for browsers, but no mail server would accept it.
    ['ada@example', /gültige E-\u2060?Mail-Adresse ein/],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/, visible: true })).toHaveText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  }
  await field.fill('ada@example.org');
  await expect(field).not.toHaveAttribute('aria-invalid');
  expect(confirmations).toEqual([]);
});

test('C1 a misspelt mailbox is asked about before anything is charged, and taken at the second press', async ({
  page,
}) => {
  const confirmations = watchConfirmations(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(german.checkout);
  const pay = page.getByRole('button', { name: german.pay });
  await expect(pay).toBeEnabled();
  const field = page.getByLabel(german.email);
  await field.fill('ada@gmial.com');
  await field.press('Enter');
  await expect(page.getByLabel(german.card.number), 'as of every form').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveAccessibleDescription(/prüfen Sie diese Adresse/);
  await expect(page.getByRole('button', { name: 'Meinten Sie ada@gmail.com?' })).toBeVisible();
  await fillCard(page, german, cards.succeeds);
  expect(confirmations).toEqual([]);
  await pay.press('Enter');
  await expect(page).toHaveURL(/\/success/);
  expect(confirmations).toHaveLength(1);
});

test('C1 a form that is sent empty marks every field at once, and the first of the page has the focus', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/did not confirm the order validation_error/);
  const { card, email, pay, provider } = german;
  const confirmations = watchConfirmations(page);
  await page.goto(german.checkout);
  await page.getByRole('button', { name: pay }).click();
  for (const [label, error] of [
    [card.number, 'number'],
    [card.expiry, 'expiry'],
    [card.code, 'cvc'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(provider.text(`incomplete.${error}`))).toBeVisible();
  }
  await expect(page.getByLabel(email)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(email)).toBeFocused();
  await page.getByLabel(email).fill('ada@example.org');
  await page.getByRole('button', { name: pay }).click();
  await expect(page.getByLabel(card.number), 'now the first one').toBeFocused();
  await fillCard(page, german, cards.succeeds);
  await expect(page.getByText(provider.text('incomplete.number'))).toHaveCount(0);
  await expect(page.getByLabel(card.number)).not.toHaveAttribute('aria-invalid');
  expect(confirmations).toEqual([]);
});

test(
  'C8 where the provider says nothing, the page does, and the button works again',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/did not confirm|Failed to load resource|confirm net::/);
    await fillCheckout(page, german);
    await page.route('**/confirm', (route) => route.abort('connectionreset'), { times: 1 });
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
      'Die Zahlung konnte nicht verarbeitet werden. Sie können es erneut versuchen: Sie bezahlen nicht doppelt.',
    );
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
  },
);
