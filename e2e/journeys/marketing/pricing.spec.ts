import { paymentsOrigin, siteOrigin } from '../../support/ports.ts';
import { readPage, textOf } from '../../support/read-page.ts';
import { expect, firstUse, motion, slow, test } from '../../support/test.ts';

/** The three prices as written on the landing page, in some languages (M6). */
const shownPrices = [
  { address: '/en/', prices: ['CHF\u00a09.90', 'CHF\u00a049.90', 'CHF\u00a099.90'] },
  { address: '/de/', prices: ['CHF\u00a09.90', 'CHF\u00a049.90', 'CHF\u00a099.90'] },
  { address: '/ru/', prices: ['9,90\u00a0CHF', '49,90\u00a0CHF', '99,90\u00a0CHF'] },
];

test(
  'M6 prices per month in francs and for whom they are, the popular plan, excluded features, the trial and four questions',
  motion,
  async ({ page }) => {
    for (const { address, prices } of shownPrices) {
      const { document } = await readPage(siteOrigin + address);
      const shown = document('#pricing li strong')
        .toArray()
        .map((price) => document(price).text());
      expect(shown, address).toEqual(prices);
      expect(document('#pricing [aria-labelledby=questions] details').length).toBe(4);
      expect(textOf(document, '#pricing')).toContain('14');
    }
    await page.goto('/en/');
    const plan = (name: string) =>
      page
        .locator('#pricing')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) });
    await expect(plan('Premium')).toContainText('Popular');
    await expect(plan('Business')).not.toContainText('Popular');
    await expect(plan('Basic').getByRole('listitem').filter({ hasText: 'Not included' })).toHaveText([
      /Unlimited sync, no advertising/,
      /Priority support/,
    ]);
    await expect(plan('Basic')).toContainText('Still shows advertising');
    await expect(plan('Premium')).not.toContainText('Not included');
    await expect(plan('Premium')).toContainText('Updates included Without a plan, too');
    await expect(plan('Premium').getByRole('list').getByRole('list')).toContainText(
      /Unlimited sync.*No advertising/,
    );
    await expect(
      plan('Business').getByRole('listitem').filter({ hasText: 'Set up with you' }).getByRole('listitem'),
    ).toHaveText(
      ['Team management', 'Enhanced security', 'API access', 'Training'].map((part) => new RegExp(part)),
    );
    await expect(plan('Business').getByRole('link')).toHaveText([
      'Try Business free for 14 days',
      /^Subscribe now/,
      'Pay for one month only',
      'Talk to us first',
    ]);
    const question = page.locator('#pricing [aria-labelledby=questions] details').first();
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open', '');

    const pricing = page.locator('#pricing');
    const eachPrice = pricing.getByRole('listitem').locator('p', { has: page.locator('strong') });
    await expect(eachPrice, 'for whom it is').toHaveText([
      'CHF 9.90 a month, for one person',
      'CHF 49.90 a month, for one person',
      'CHF 99.90 a month, for you and up to 10 other people',
    ]);
    const people = pricing.getByRole('row').nth(2);
    await expect(people.getByRole('rowheader')).toHaveText('For whom');
    await expect(people.getByRole('cell')).toHaveText([
      'One person',
      'One person',
      'One person',
      'You and up to 10 other people',
    ]);
  },
);

test('M6 beside the prices a picture shows what sync is for, except on phones', slow, async ({ page }) => {
  await page.goto('/en/');
  const sync = page.getByRole('figure', { name: 'Photo on one device, report on the other' });
  await sync.scrollIntoViewIfNeeded();
  await expect(sync.locator('img')).toHaveJSProperty('naturalWidth', 520);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(sync).toBeHidden();
});

test('M9 “Talk to us first” leads to what to tell about Business, and fills in an empty subject', async ({
  page,
}) => {
  await page.goto('/en/');
  await page.getByRole('link', { name: 'Talk to us first' }).click();
  await expect(page).toHaveURL(/#contact-business$/);
  const advice = page.getByText('Tell us how many people besides you will use the apps');
  await expect(advice).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Business plan');
  await page.goto('/en/#contact');
  await expect(advice).toBeHidden();
});

test(
  'A1 a trial and a single month of each plan are one click away on its card, in the page’s language',
  slow,
  async ({ page }) => {
    for (const [name, price] of [
      ['Basic', '9.90'],
      ['Premium', '49.90'],
      ['Business', '99.90'],
    ] as const) {
      await page.goto('/de/');
      await page
        .locator('#pricing')
        .getByRole('link', { name: `${name} 14 Tage gratis testen` })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('14 Tage gratis, ohne Kreditkarte');
      await expect(
        page.getByRole('radio', { name: new RegExp(`^${name}.*CHF ${price} pro Monat`) }),
      ).toBeChecked();
      await page.goto('/de/');
      await page.getByRole('link', { name: `Nur einen Monat bezahlen, ohne Verlängerung: ${name}` }).click();
      await expect(page.getByRole('main')).toContainText('ohne Verlängerung');
      await expect(page.getByRole('main')).toContainText(price);
    }
  },
);

test(
  'M7 every subscribe button opens its plan’s payment link in a new tab, without an api call',
  motion,
  async ({ page, context }) => {
    await page.goto('/');
    await firstUse(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    const buttons = page.locator('#pricing').getByRole('link', { name: /S['’]abonner maintenant/ });
    await expect(buttons).toHaveCount(3);
    for (const [index, plan] of ['basic', 'premium', 'business'].entries()) {
      const opened = context.waitForEvent('page');
      await buttons.nth(index).click();
      const tab = await opened;
      await expect(tab).toHaveURL(`${paymentsOrigin}/pay/${plan}?locale=fr`);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      await tab.close();
    }
    expect(calls).toEqual([]);
  },
);
