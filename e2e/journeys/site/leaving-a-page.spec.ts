import { expect, firstUse, slow, test } from '../../support/test.ts';

test(
  'C2 L1 from a checkout without an order every link leads on: to the prices, to a section, home',
  slow,
  async ({ page }) => {
    for (const { link, lands } of [
      { link: page.getByRole('link', { name: 'See the prices' }), lands: /\/en\/#pricing$/ },
      { link: page.getByRole('banner').getByRole('link', { name: 'Contact' }), lands: /\/en\/#contact$/ },
      { link: page.getByRole('banner').getByRole('link').first(), lands: /\/en\/(#\w+)?$/ },
    ]) {
      await page.goto('/en/checkout');
      await firstUse(page);
      await link.click();
      await expect(page).toHaveURL(lands);
      await expect(page.locator('#pricing')).toBeAttached();
    }
  },
);

test(
  'R5 the notice of a part that failed ends with the page that it is about',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/ERR_FAILED|could not be loaded|Failed to fetch/);
    await page.route(/\/r\/commerce\/.*\.js$/, (route) => route.abort());
    await page.goto('/en/download');
    await page.getByLabel('Name').focus();
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(notice).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test(
  'C1 R5 a checkout whose scripts do not load says so, and comes when they do',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/did not load|Failed to (load|fetch)|ERR_FAILED/);
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (route.request().url().includes('/boot-')) await route.continue();
      else await route.abort();
    });
    await page.goto('/en/checkout?plan=premium&amount=49.90');
    const failure = page.getByRole('alert').filter({ hasText: 'not available' });
    await expect(failure).toBeVisible();
    await page.unroute(/\/assets\/.*\.js$/);
    await failure.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/en\/checkout\?plan=premium&amount=49\.90$/);
    await expect(page.locator('main form button[type=submit]')).toBeEnabled();
  },
);
