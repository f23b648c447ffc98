import type { APIRequestContext, Page } from 'playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expectMails } from '../../support/mails.ts';
import { orderTrial } from '../../support/orders.ts';
import { cards, fillCard, visitors, type Visitor } from '../../support/payments.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

const heading = { level: 1 } as const;

const words = {
  de: {
    endTrial: 'Testphase sofort beenden',
    ended: /Ihre Testphase für Premium ist zu Ende/,
    title: 'Premium abonnieren',
    dueToday: 'Heute zu bezahlen',
    noFreeDays: 'Testphase bereits genutzt',
    renews: 'verlängert sich das Abo jeden Monat zu',
  },
  fr: {
    endTrial: 'Mettre fin à l’essai maintenant',
    ended: /Votre essai de Premium est terminé/,
    title: 'S’abonner à Premium',
    dueToday: 'À payer aujourd’hui',
    noFreeDays: 'L’essai gratuit a déjà été utilisé',
    renews: 'se renouvelle ensuite chaque mois au prix de',
  },
};

async function subscribe(page: Page, address: string, email: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept(email));
  await page.goto(address);
}

/** Starts a trial with a card, and ends it by the link in its mail. */
async function useTrial(page: Page, request: APIRequestContext, visitor: Visitor): Promise<string> {
  const texts = words[visitor.language];
  const { email, link } = await orderTrial(request, visitor, { card: cards.succeeds });
  await page.goto(link);
  await page.getByRole('button', { name: texts.endTrial }).click();
  await expectMails(request, email, [texts.ended, /Premium/, /Premium/]);
  return email;
}

for (const visitor of visitors) {
  test.describe(`somebody who had a trial and reads ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });
    const texts = words[visitor.language];

    test(
      'C5 C9 is told on another device what is due today, that no days are free, and pays it',
      slow,
      async ({ page, browser, request }) => {
        const email = await useTrial(page, request, visitor);
        const context = await browser.newContext({
          locale: `${visitor.language}-CH`,
          viewport: { width: 360, height: 900 },
        });
        const other = await context.newPage();
        await subscribe(other, visitor.subscribe, email);
        await expect(other.getByRole('heading', heading)).toHaveText(texts.title);
        const main = other.getByRole('main');
        for (const part of [texts.dueToday, visitor.total, texts.noFreeDays, texts.renews, email])
          await expect(main).toContainText(part);
        await expect(
          main.getByRole('heading', { name: visitor.site.text('account.card'), exact: true }),
          'its fields alone',
        ).toBeVisible();
        await other.getByText(visitor.site.text('subscription.rights')).click();
        for (const right of ['payment.withdrawal', 'subscription.cancelling'])
          await expect(other.getByText(visitor.site.part(right))).toBeVisible();
        await awaitIsland(other);
        expect(await accessibilityFaults(other)).toEqual([]);
        expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        await fillCard(other, visitor, cards.succeeds);
        await other.getByRole('button', { name: visitor.subscribeNow }).click();
        await expect(other.getByRole('heading', heading)).toHaveText(visitor.paid);
        await expect(main, 'what comes next').toContainText(visitor.site.part('success.renews'));
        await expectMails(request, email, [visitor.mail, texts.ended, /Premium/, /Premium/]);
        await context.close();
      },
    );
  });
}

const [german] = visitors;

test(
  'C5 C9 of two devices the one that asked later pays; the other one is led to a form of its own',
  slow,
  async ({ page, browser, request, watch }) => {
    watch.expectErrors(/400|409|did not confirm/);
    const email = await useTrial(page, request, german);
    const title = words.de.title;
    await subscribe(page, german.subscribe, email);
    await expect(page.getByRole('heading', heading)).toHaveText(title);
    const context = await browser.newContext({ locale: 'de-CH' });
    const later = await context.newPage();
    await subscribe(later, german.subscribe, email);
    await expect(later.getByRole('heading', heading)).toHaveText(title);

    await fillCard(page, german, cards.succeeds);
    page.once('dialog', (dialog) => void dialog.accept(email));
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: german.subscribeNow }).click();
    await again;
    await expect(page.getByRole('heading', heading)).toHaveText(title);
    await fillCard(page, german, cards.succeeds);
    await page.getByRole('button', { name: german.subscribeNow }).click();
    await expect(page.getByRole('heading', heading)).toHaveText(german.paid);
    await expectMails(request, email, [german.mail, words.de.ended, /Premium/, /Premium/]);

    await subscribe(later, german.subscribe, email);
    await expect(later.getByRole('main')).toContainText('besteht bereits ein Abo');
    await expect(later.getByRole('main').getByRole('link', { name: 'Mein Konto' })).toHaveAttribute(
      'href',
      '/de/account',
    );
    await expectMails(request, email, [
      /So geht es weiter/,
      german.mail,
      words.de.ended,
      /Premium/,
      /Premium/,
    ]);
    await context.close();
  },
);
