import { faultsInBothThemes } from '../../support/accessibility.ts';
import { newEmail } from '../../support/mails.ts';
import {
  agreeToDownload,
  cards,
  fillCheckout,
  packageOf,
  visitors,
  watchConfirmations,
} from '../../support/payments.ts';
import { expect, firstUse, signal, slow, test } from '../../support/test.ts';

const [german] = visitors;
const heading = { level: 1 } as const;

test('C13 /success without an order says so and leads home', async ({ page }) => {
  await page.goto('/en/success');
  await expect(page.getByRole('heading', heading)).toHaveText('No order to show');
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/en\/$/);
});

test('C13 a proof that proves nothing shows no order and no download', slow, async ({ page, watch }) => {
  watch.expectErrors(/could not be read|40[04]/);
  await page.goto(
    '/en/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded',
  );
  await expect(page.getByRole('heading', heading)).toHaveText('No order to show');
  await expect(page.getByRole('region', { name: 'Additional app' })).toHaveCount(0);
});

test('C13 an order that is not paid is offered for payment, not for download', async ({ page }) => {
  const started = page.waitForResponse('**/api/create-payment-intent');
  await page.goto(german.checkout);
  const { clientSecret } = (await (await started).json()) as { clientSecret: string };
  const query = new URLSearchParams({ payment_intent_client_secret: clientSecret });
  await page.goto(`/en/success?${query}`);
  await expect(page.getByRole('heading', heading)).toHaveText('This payment didn’t go through');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('This payment didn’t go through');
  await expect(page.getByRole('region', { name: 'Additional app' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Resume this payment' }).click();
  await expect(page).toHaveURL(/\/en\/checkout\?plan=premium&amount=49\.90$/);
});

test(
  'C13 a download that fails raises the notice, and the button works again',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/could not be downloaded|Failed to load resource/);
    await fillCheckout(page, german);
    await page.getByRole('button', { name: german.pay }).click();
    const button = page.getByRole('button', { name: german.download });
    await expect(packageOf(page, german)).toBeVisible();
    await expect(button).toBeHidden();
    await page.route('**/api/order-download', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await agreeToDownload(page, german);
    await button.click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Beim Herunterladen ist ein Fehler' }),
    ).toContainText('An Ihrer Zahlung liegt es nicht.');
    const download = page.waitForEvent('download');
    await button.click();
    await download;
  },
);

test(
  'C13 at a computer the code for the phone comes first, on a phone the button below the order in one line',
  slow,
  async ({ page }) => {
    await fillCheckout(page, german);
    await page.getByRole('button', { name: german.pay }).click();
    const apps = page.getByRole('region', { name: 'Nächster Schritt: App installieren' });
    const button = apps.getByRole('button', { name: german.installApp });
    const code = apps.getByRole('img');
    await expect(button).toBeVisible();
    const [codeBox, buttonBox] = [await code.boundingBox(), await button.boundingBox()];
    expect(codeBox?.width).toBeGreaterThan(200);
    expect(codeBox?.y).toBeLessThan(buttonBox?.y ?? 0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(code).toBeHidden();
    await expect(button).toBeInViewport({ ratio: 1 });
    const line = page.locator('summary').filter({ hasText: 'Premium' });
    await expect(line).toContainText(german.total);
    const invoice = page.getByRole('button', { name: german.invoice });
    await expect(invoice).toBeHidden();
    await line.click();
    await expect(invoice).toBeVisible();
  },
);

test(
  'A10 C13 who opens /success again after a dispute reads of it, and of no active plan',
  slow,
  async ({ page }) => {
    await fillCheckout(page, german, { card: cards.disputed });
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page).toHaveURL(/\/success\?/);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', heading)).toHaveText('Zahlung beanstandet', { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('main')).toContainText(
      'Das Abo und sein Download sind bis zu deren Entscheid gesperrt',
    );
    await expect(packageOf(page, german)).toHaveCount(0);
  },
);

test(
  'C13 L12 on a phone the notice covers nothing of the heading, no button and no sign',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await fillCheckout(page, german);
    await page.getByRole('button', { name: german.pay }).click();
    const notice = page
      .getByRole('status')
      .filter({ hasText: german.site.part('success.toast') })
      .locator('> *');
    const noticeBox = await notice.boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(noticeBox?.y).toBeGreaterThanOrEqual(64);
    expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 740)).toBeLessThanOrEqual(heading?.y ?? 0);
    const sign = page.getByRole('main').locator('[data-mood=good] svg');
    await expect(sign).toBeHidden();
    await notice.getByRole('button').click();
    await expect(sign).toBeInViewport({ ratio: 1 });
  },
);

test(
  'C13 on a phone the page says at once until when it is paid and where the confirmation goes, and opens the order',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    const email = await fillCheckout(page, german);
    await page.getByRole('button', { name: german.pay }).click();
    const main = page.getByRole('main');
    await expect(
      main.getByText(/Premium ist bis zum .+ einschliesslich bezahlt, ohne Verlängerung/),
    ).toBeInViewport({
      ratio: 1,
    });
    await expect(main.getByText(`Die Bestätigung geht an ${email}.`)).toBeInViewport({ ratio: 1 });
    await main.locator('summary').filter({ hasText: german.total }).click();
    const [text, button] = [
      main.locator('details dl').first(),
      main.getByRole('button', { name: german.invoice }),
    ];
    const [start, invoice] = [await text.locator('dt').first().boundingBox(), await button.boundingBox()];
    expect(invoice?.x, 'the button stands below the text').toBe(start?.x);
  },
);

test(
  'C1 on a phone one line names plan and price above the card form, and opens the rest',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(german.checkout);
    await expect(page.getByRole('button', { name: german.pay })).toBeEnabled();
    await expect(page.getByLabel(german.email)).toBeInViewport({ ratio: 1 });
    const line = page.locator('summary').filter({ hasText: 'Premium, 1 Monat' });
    await expect(line).toContainText(german.total);
    await expect(page.getByRole('main').locator('details dl').first()).toBeHidden();
    await line.click();
    await expect(page.getByRole('main').locator('details dl').first()).toBeVisible();
  },
);

test(
  'C14 an address that no invoice can be sent to is refused before anything is charged',
  slow,
  async ({ page }) => {
    const confirmations = watchConfirmations(page);
    await fillCheckout(page, german, { email: 'ada@example' });
    const pay = page.getByRole('button', { name: german.pay });
    await pay.click();
    await expect(
      page.getByRole('alert').filter({ hasText: /gültige E-\u2060Mail-Adresse ein/ }),
    ).toBeVisible();
    await expect(page.getByLabel(german.email)).toBeFocused();
    expect(confirmations).toEqual([]);
    await page.getByLabel(german.email).fill(newEmail());
    await pay.click();
    await expect(page.getByRole('heading', heading)).toHaveText(german.paid);
  },
);

test(
  'C13 a payment that is still processing is asked for again until it is confirmed',
  slow,
  async ({ page }) => {
    await fillCheckout(page, german);
    let requests = 0;
    // The stand-in confirms at once, but a bank may take longer.
    await page.route('**/api/order-state', async (route) => {
      const response = await route.fetch();
      const state = (await response.json()) as object;
      requests += 1;
      const processing = { ...state, status: 'processing', downloadable: false };
      await route.fulfill({ response, json: requests < 2 ? processing : state });
    });
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('heading', heading)).toHaveText('Ihre Zahlung wird bestätigt');
    await expect(page.getByRole('heading', heading)).toHaveText(german.paid);
    await expect(packageOf(page, german)).toBeVisible();
  },
);

test('C15 L12 /cancel shows its notice, in a region that is there before it, and leads back home or to the prices', async ({
  page,
}) => {
  const { given: isRegionSeen, give: release } = signal();
  await page.route('**/r/commerce/**/*.js', async (route) => {
    await isRegionSeen;
    await route.continue();
  });
  await page.goto('/en/cancel', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[role=status][aria-live=polite]')).toHaveText('');
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Payment cancelled' })).toContainText(
    'Nothing has been charged.',
  );
  await expect(page.getByRole('heading', heading)).toHaveText('Payment cancelled');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to the home page' })).toHaveAttribute(
    'href',
    '/en/',
  );
  await expect(page.locator('[data-mood=bad]'), 'who leaves has made no fault').toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/en\/#pricing$/);
  await expect(page.locator('#pricing')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, words] of [
    ['/en/checkout?plan=premium&amount=49.90', 'You need JavaScript to pay.'],
    ['/en/subscribe?planId=premium', 'You need JavaScript to start a trial or a subscription.'],
  ] as const) {
    test(`C1 ${address} says what needs it, and links to the prices`, async ({ page }) => {
      await page.goto(address);
      // Playwright's text selectors ignore `noscript`.
      const notice = page.locator('noscript');
      await expect(notice.locator('> *').first()).toBeVisible();
      expect(await notice.innerText()).toContain(words);
      await expect(notice.locator('a')).toHaveAttribute('href', '/en/#pricing');
      await expect(notice.locator('a')).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toBeHidden();
    });
  }

  test('C7 the provider’s return still leads to the outcome', async ({ page }) => {
    await page.goto(
      '/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed',
    );
    await expect(page).toHaveURL(/\/cancel\?payment_intent=pi_1&/);
    await expect(page.getByRole('heading', heading)).toHaveText('Votre banque n’a pas confirmé le paiement');
    await page.goto(
      '/?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=succeeded',
    );
    await expect(page).toHaveURL(/\/success\?setup_intent=seti_1&/);
  });
});

test('L8 the pages of an order are not for search engines', async ({ request }) => {
  for (const path of ['/checkout', '/subscribe', '/success', '/cancel', '/order']) {
    const html = await (await request.get(`/en${path}`)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test(
  'R6 the provider’s libraries are loaded on the pages that pay and on no other',
  slow,
  async ({ page }) => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
    });
    const hasProvider = async () =>
      (await Promise.all(scripts)).some((text) => /js\.stripe\.com|StripeStandIn|confirmSetup/.test(text));
    for (const address of ['/de/download', '/de/success', '/de/cancel', '/de/order']) {
      await page.goto(address);
      await firstUse(page);
      await page.waitForLoadState('networkidle');
    }
    expect(await hasProvider()).toBe(false);
    await page.goto(german.checkout);
    await expect(page.getByRole('button', { name: german.pay })).toBeEnabled();
    expect(await hasProvider()).toBe(true);
  },
);

test(
  'L18 checkout and its outcome have no accessibility fault, light or dark',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/402|did not confirm/);
    await fillCheckout(page, german, { card: cards.declined });
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByText(german.declined)).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel(german.card.number).fill(cards.succeeds);
    await page.getByRole('button', { name: german.pay }).click();
    await expect(page.getByRole('heading', heading)).toHaveText(german.paid);
    await packageOf(page, german).getByRole('heading').click();
    expect(await faultsInBothThemes(page)).toEqual([]);
  },
);
