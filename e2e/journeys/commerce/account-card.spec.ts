import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { signIn } from '../../support/account.ts';
import { passDays, withOwnShop, type OwnShop } from '../../support/own-shop.ts';
import { mailsTo } from '../../support/mails.ts';
import { orderTrial } from '../../support/orders.ts';
import { cards, fillCard, visitors, type Visitor } from '../../support/payments.ts';
import { expect, slow, test } from '../../support/test.ts';

const texts = {
  de: {
    pastDue: /CHF.49\.90 offen/,
    cancel: 'Abo kündigen',
    endsAtOnce: /endet das Abo sofort/,
    payOrReplace: 'Bezahlen oder andere Karte hinterlegen',
    pay: /^CHF.49\.90 bezahlen und Karte hinterlegen$/,
    paid: /CHF.49\.90 ist bezahlt/,
    open: /Offen\s*CHF.49\.90/,
    toAccount: 'Zurück zum Kundenkonto',
    active: 'Aktiv',
    replace: 'Karte ersetzen',
    store: 'Diese Karte hinterlegen',
    unconfirmed: /Ihre Bank hat diese Karte nicht bestätigt/,
    replaced: /Ihre neue Karte ist hinterlegt/,
    cardOf: (brand: string, digits: string) => new RegExp(`${brand} mit den Endziffern ${digits}`),
    needsScript: /wird JavaScript benötigt/,
  },
  fr: {
    pastDue: /CHF.49\.90 à payer/,
    cancel: 'Résilier l’abonnement',
    endsAtOnce: /prend fin aussitôt/,
    payOrReplace: 'Payer ou enregistrer une autre carte',
    pay: /^Payer CHF.49\.90 et enregistrer la carte$/,
    paid: /Le paiement de CHF.49\.90 est effectué/,
    open: /À payer\s*CHF.49\.90/,
    toAccount: 'Retour au compte',
    active: 'Actif',
    replace: 'Remplacer la carte',
    store: 'Enregistrer cette carte',
    unconfirmed: /Votre banque n’a pas confirmé cette carte/,
    replaced: /Votre nouvelle carte est enregistrée/,
    cardOf: (brand: string, digits: string) => new RegExp(`${brand} se terminant par ${digits}`),
    needsScript: /nécessite JavaScript/,
  },
};

/** Subscribes with a card that can be saved but not charged, lets the trial end, and signs in. */
async function signInWithOpenMonth(
  page: Page,
  request: APIRequestContext,
  visitor: Visitor,
  shop: OwnShop,
): Promise<void> {
  const { email } = await orderTrial(request, visitor, { card: cards.cannotBeCharged, shop });
  await passDays(request, shop, '14.2');
  // The mails of the trial, of its order and of the failed payment.
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(3);
  await signIn(page, request, { email, visitor, origin: shop.origin });
}

/** Reads the page as a signed-in customer without JavaScript does. */
async function readWithoutScript(browser: Browser, page: Page): Promise<string> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  const text = await plain.getByRole('main').innerText();
  await context.close();
  return text;
}

for (const visitor of visitors) {
  test.describe(`a customer who reads ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });
    const words = texts[visitor.language];

    test(
      'A6 pays an open month with another card by 3-D Secure, and replaces that one later',
      slow,
      async ({ page, browser, request, port }) => {
        // It starts its own shop, and adds three cards, two by 3-D Secure.
        test.slow();
        await withOwnShop(page, { port }, async (shop) => {
          const main = page.getByRole('main');
          await signInWithOpenMonth(page, request, visitor, shop);
          await expect(main).toContainText(words.pastDue);
          await expect(main).toContainText(words.cardOf('Visa', '0341'));
          await main.getByText(words.cancel).click();
          await expect(main.getByText(words.endsAtOnce)).toBeVisible();

          await page.getByRole('link', { name: words.payOrReplace }).click();
          await expect(main).toContainText(words.open);
          const plain = await readWithoutScript(browser, page);
          expect(plain).toMatch(words.open);
          expect(plain).toMatch(words.cardOf('Visa', '0341'));
          expect(plain).toMatch(words.needsScript);
          const name = await page.getByRole('heading', { level: 1 }).innerText();
          await expect(page.getByRole('form', { name })).toBeVisible();
          await fillCard(page, visitor, cards.challenges);
          expect(await accessibilityFaults(page)).toEqual([]);
          await page.getByRole('button', { name: words.pay }).click();
          await page.getByRole('button', { name: visitor.pass }).click();
          await expect(main.getByRole('status')).toHaveText(words.paid);
          await expect(main).toContainText(words.cardOf('Visa', '3184'));
          await expect(page.locator('[data-island]'), 'no form asks for more').toHaveCount(0);

          await page.getByRole('link', { name: words.toAccount }).click();
          await expect(main).toContainText(words.active);
          await expect(main).toContainText(words.cardOf('Visa', '3184'));
          await expect(main.getByRole('link', { name: /\(PDF\)$/ })).toHaveCount(1);

          await page.getByRole('link', { name: words.replace }).click();
          await fillCard(page, visitor, cards.challengesOnce);
          await page.getByRole('button', { name: words.store }).click();
          await page.getByRole('button', { name: visitor.fail }).click();
          await expect(main.getByText(words.unconfirmed)).toBeVisible();
          await expect(main).toContainText(words.cardOf('Visa', '3184'));
          await fillCard(page, visitor, cards.other);
          await page.getByRole('button', { name: words.store }).click();
          await expect(main.getByRole('status')).toHaveText(words.replaced);
          await expect(main).toContainText(words.cardOf('Mastercard', '4444'));
          expect(await accessibilityFaults(page)).toEqual([]);
        });
      },
    );
  });
}

test('A6 R6 who is signed out is asked to sign in before any card, and loads no script of its form', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/account/karte?order=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('button', { name: visitors[0].requestLink })).toBeVisible();
  await expect(page.locator('[data-island]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => path.includes('commerce'))).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
