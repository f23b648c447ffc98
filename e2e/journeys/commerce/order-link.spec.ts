import { readFile } from 'node:fs/promises';
import { accessibilityFaults, colourFaults } from '../../support/accessibility.ts';
import { expectMails } from '../../support/mails.ts';
import { orderMonth, orderTrial } from '../../support/orders.ts';
import { passDays, withOwnShop } from '../../support/own-shop.ts';
import { cards, fillCard, packageOf, visitors } from '../../support/payments.ts';
import { awaitIsland, expect, signal, slow, test } from '../../support/test.ts';

const [german, french] = visitors;
const heading = { level: 1 } as const;

const texts = {
  de: {
    title: 'Ihre Bestellung: Premium',
    paid: 'Bezahlt',
    tick: 'Bitte setzen Sie zuerst das Häkchen.',
    noOrder: 'Wir finden diese Bestellung nicht',
    contact: 'Schreiben Sie uns',
    endTrial: 'Testphase sofort beenden',
    ended: 'Testphase beendet',
    endedMail: /Ihre Testphase für Premium ist zu Ende/,
    addCard: 'Karte hinzufügen',
  },
  fr: {
    title: 'Votre commande\u00a0: Premium',
    paid: 'Payée',
    tick: 'Veuillez d’abord cocher la case.',
    noOrder: 'Nous ne trouvons pas cette commande',
    contact: 'Écrivez-nous',
    endTrial: 'Mettre fin à l’essai maintenant',
    ended: 'Essai terminé',
    endedMail: /Votre essai de Premium est terminé/,
    addCard: 'Ajouter une carte',
    checking: 'Vérification de votre commande…',
    unreadable: 'Votre commande ne peut pas être affichée pour l’instant',
    pending: 'Paiement en cours de confirmation',
    checkAgain: 'Vérifier à nouveau',
  },
};

for (const { visitor, width } of [
  { visitor: german, width: 360 },
  { visitor: french, width: 1280 },
] as const) {
  test.describe(`a buyer who reads ${visitor.language}, at ${width} px`, () => {
    test.use({ locale: `${visitor.language}-CH`, viewport: { width, height: 740 } });
    const words = texts[visitor.language];

    test(
      'C13 C14 gets package and invoice by the mail’s link, by keyboard alone, after closing the page',
      visitor.language === 'fr' ? {} : slow,
      async ({ page, request }) => {
        const { link } = await orderMonth(request, visitor);
        await page.goto(link);
        await expect(page.getByRole('heading', heading)).toHaveText(words.title);
        await expect(page).toHaveURL(/\/order$/);
        const main = page.getByRole('main');
        await expect(main).toContainText(words.paid);
        await expect(main).toContainText(visitor.total);

        await packageOf(page, visitor).locator('summary').focus();
        await page.keyboard.press('Enter');
        const button = page.getByRole('button', { name: visitor.download });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert').filter({ hasText: words.tick })).toBeVisible();
        await expect(page.getByRole('checkbox', { name: visitor.api.part('consent.words') })).toBeFocused();
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
        await expect(button).toBeFocused();
        const download = page.waitForEvent('download');
        await page.keyboard.press('Enter');
        const file = await download;
        expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

        await expect(page.getByRole('checkbox')).toHaveCount(0);
        await page.getByRole('button', { name: visitor.invoice }).focus();
        const saved = page.waitForEvent('download');
        await page.keyboard.press('Enter');
        expect((await saved).suggestedFilename()).toMatch(/-\d{4}-\d{6}\.pdf$/);
      },
    );

    test(
      'C5 S1 ends a trial in one click behind the mail’s link, and is told by mail',
      slow,
      async ({ page, browser, request }) => {
        const { email, link } = await orderTrial(request, visitor);
        const context = await browser.newContext({ locale: `${visitor.language}-CH` });
        const other = await context.newPage();
        await other.goto(link);
        const elsewhere = other.getByRole('button', { name: words.endTrial });
        await expect(elsewhere).toBeVisible();

        await page.goto(link);
        await expect(page.getByRole('button', { name: words.addCard })).toBeVisible();
        await page.getByRole('button', { name: words.endTrial }).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toContainText(words.ended);
        await expect(page.getByRole('heading', heading)).toBeFocused();
        await expect(page.getByRole('button', { name: words.endTrial })).toHaveCount(0);
        await expectMails(request, email, [words.endedMail, /Premium/]);

        // A second press, on a page that still shows the trial, is told that it has ended.
        await elsewhere.click();
        await expect(other.getByRole('main')).toContainText(words.ended);
        await expectMails(request, email, [words.endedMail, /Premium/]);
        await context.close();
      },
    );
  });
}

test(
  'C14 a reload, another language and going back find the order again, another visitor does not',
  slow,
  async ({ page, browser, request }) => {
    const { link } = await orderMonth(request, german);
    await page.goto(link);
    const title = page.getByRole('heading', heading);
    await expect(title).toHaveText(texts.de.title);
    await page.reload();
    await expect(title).toHaveText(texts.de.title);
    await page.goto('/en/order');
    await expect(title).toHaveText('Your order: Premium');
    await page.goto('/en/');
    await page.goBack();
    await expect(title).toHaveText('Your order: Premium');
    const otherBrowser = await (await browser.newContext()).newPage();
    await otherBrowser.goto('/en/order');
    await expect(otherBrowser.getByRole('heading', heading)).toHaveText('No order to show');
    await otherBrowser.context().close();
  },
);

test(
  'C14 another order’s link, opened where one is shown, shows the other order',
  slow,
  async ({ page, request }) => {
    const trial = await orderTrial(request, german);
    const paid = await orderMonth(request, german);
    await page.goto(trial.link);
    await expect(page.getByRole('button', { name: texts.de.endTrial })).toBeVisible();
    // Only the fragment changes, so the browser does not reload the page.
    await page.evaluate((address) => window.location.assign(address), paid.link);
    await expect(page.getByRole('main')).toContainText(texts.de.paid);
    await expect(page).toHaveURL(/\/order$/);
  },
);

for (const [what, change] of [
  ['altered', (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['cut off', (link: string) => link.slice(0, -5)],
  ['broken in the middle', (link: string) => link.replace(/\.[^.]+$/, '%20')],
] as const) {
  test(
    `C14 a link that is ${what} says so to a person, and leads to the contact form and home`,
    slow,
    async ({ page, request, watch }) => {
      watch.expectErrors(/could not be read|404/);
      const { link } = await orderMonth(request, german);
      await page.goto(change(link));
      await expect(page.getByRole('heading', heading)).toHaveText(texts.de.noOrder);
      const main = page.getByRole('main');
      await expect(main).toContainText('bis zum letzten Zeichen');
      await expect(main.getByRole('link', { name: german.site.text('payment.home') })).toHaveAttribute(
        'href',
        '/de/',
      );
      await main.getByRole('link', { name: texts.de.contact }).click();
      await expect(page).toHaveURL(/\/de\/#contact$/);
    },
  );
}

test(
  'C14 an order that cannot be read, or waits for the bank, is requested again, read out, and keeps the focus',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/could not be read|503/);
    const { link } = await orderMonth(request, french);
    const { given: isSpinnerSeen, give: fail } = signal();
    const orderState = '**/api/order-state';
    await page.route(orderState, async (route) => {
      const response = await route.fetch();
      const json = { ...((await response.json()) as object), status: 'processing', downloadable: false };
      await route.fulfill({ response, json });
    });
    await page.route(
      orderState,
      async (route) => {
        await isSpinnerSeen;
        await route.fulfill({ status: 503, body: '' });
      },
      { times: 1 },
    );
    await page.goto(link);
    const said = page.getByRole('main').getByRole('status');
    await expect(said, 'is there before there is anything to say').toHaveText(['', texts.fr.checking]);
    fail();
    await expect(said).toHaveText([texts.fr.unreadable]);
    await page.getByRole('button', { name: french.site.text('forms.retry') }).press('Enter');
    const title = page.getByRole('heading', { level: 1, name: texts.fr.title });
    await expect(title).toBeFocused();
    await expect(said).toHaveText([texts.fr.pending]);
    await page.getByRole('button', { name: texts.fr.checkAgain }).press('Enter');
    await expect(title).toBeFocused();
    await page.unroute(orderState);
    await expect(said).toHaveText([texts.fr.paid]);
  },
);

test(
  'R6 C14 the order’s page brings nothing of the payment provider before a card is to be added',
  slow,
  async ({ page, request }) => {
    const scripts: { name: string; text: Promise<string> }[] = [];
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname;
      if (name.endsWith('.js')) scripts.push({ name, text: response.text().catch(() => '') });
    });
    const providers = async () => {
      const loaded = await Promise.all(scripts.map(async ({ name, text }) => ({ name, text: await text })));
      expect(loaded.length).toBeGreaterThan(0);
      const isProvider = /js\.stripe\.com|StripeStandIn|confirmSetup/;
      return loaded.filter(({ text }) => isProvider.test(text)).map(({ name }) => name);
    };
    const { link } = await orderTrial(request, german);
    await page.goto(link);
    const addCard = page.getByRole('button', { name: texts.de.addCard });
    await expect(addCard).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await providers()).toEqual([]);
    const began = page.waitForRequest('**/api/order-payment');
    await addCard.click();
    await began;
    await expect(page.getByRole('form', { name: german.withCard })).toBeVisible();
    await expect.poll(providers).not.toEqual([]);
  },
);

test(
  'A9 C14 who pays an open month of an old subscription behind the mail’s link is shown that it is paid',
  slow,
  async ({ page, request, port }) => {
    await withOwnShop(page, { port }, async (shop) => {
      const { link } = await orderTrial(request, german, { card: cards.cannotBeCharged, shop });
      await passDays(request, shop, '14.2');
      await shop.ageOrders(91);
      await page.goto(link);
      await page.getByRole('button', { name: 'Zahlung nachholen' }).click();
      await fillCard(page, german, cards.succeeds);
      await page.getByRole('button', { name: /^CHF.49\.90 bezahlen$/ }).click();
      await expect(page).toHaveURL(/\/de\/order\?.*redirect_status=succeeded/);
      await expect(page.getByRole('main')).toContainText('Aktiv');
    });
  },
);

test('C14 without JavaScript the order’s page says what is missing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en/order');
  expect(await page.locator('noscript').innerText()).toContain('switch on JavaScript');
  await context.close();
});

for (const width of [360, 768, 1440]) {
  test(
    `L18 the order’s page has no accessibility fault at ${width} px, in light and in dark`,
    slow,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      const trial = await orderTrial(request, german);
      const paid = await orderMonth(request, german);
      for (const link of [trial.link, paid.link, '/de/order#broken.link']) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto('/de/');
        await page.goto(link);
        await awaitIsland(page);
        await expect(page.getByRole('heading', heading)).toHaveText(/Premium|finden diese Bestellung nicht/);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await colourFaults(page)).toEqual([]);
      }
    },
  );
}
