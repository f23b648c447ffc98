import type { Page } from 'playwright/test';
import { benchPages } from '../../bench/pages.ts';
import { siteOrigin } from '../../support/ports.ts';
import { awaitIsland, expect, test } from '../../support/test.ts';

/** 1 KB counts as 1000 bytes, the stricter reading. */
const kilobyte = 1000;

/** Sums up the transferred bodies of a page's scripts, of all hosts or only the site's own. */
function weighScripts(page: Page, whose: 'all' | 'own' = 'all'): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!pathname.endsWith('.js') || (whose === 'own' && origin !== siteOrigin)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(responseBodySize, 0)));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const address of ['/', '/de/', '/privacy-policy', '/dsgvo', '/apps']) {
  test(`R6 a visitor who only reads ${address} loads 10 KB of JavaScript at most`, async ({ page }) => {
    const weight = weighScripts(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    const loaded = await weight();
    expect(loaded, 'the script of every page').toBeGreaterThan(0);
    expect(loaded).toBeLessThanOrEqual(10 * kilobyte);
  });
}

for (const address of ['/apps', '/de/chronos-pro', '/ru/support', '/about', '/trial', '/download']) {
  test(`R6 the HTML of ${address} with all its styles is 15 KB at most`, async ({ page }) => {
    const response = await page.goto(address);
    const sizes = await response?.request().sizes();
    expect(sizes?.responseBodySize).toBeGreaterThan(5 * kilobyte);
    expect(sizes?.responseBodySize).toBeLessThanOrEqual(15 * kilobyte);
  });
}

test('R6 five pages, with a mouse over every link of theirs, load 10 KB of JavaScript at most', async ({
  page,
}) => {
  const weight = weighScripts(page);
  for (const address of ['/en/', '/en/apps', '/en/atlasfibre', '/en/support', '/privacy-policy']) {
    await page.goto(address, { waitUntil: 'load' });
    const links = await page.locator('a').filter({ visible: true }).all();
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      // Not `hover`, which waits until nothing covers the link; a real mouse does not wait.
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    }
  }
  expect(await weight()).toBeLessThanOrEqual(10 * kilobyte);
});

test('R6 the contact form in use has loaded 101 KB of JavaScript at most', async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#contact [name=name]').focus();
  await awaitIsland(page);
  await page.waitForLoadState('networkidle');
  const loaded = await weight();
  console.log(`JavaScript with the contact form in use: ${loaded} bytes`);
  expect(loaded).toBeLessThanOrEqual(101 * kilobyte);
});

test('R6 the checkout with its card form has loaded 114 KB of JavaScript at most', async ({ page }) => {
  const weight = weighScripts(page, 'own');
  await page.goto(benchPages.find(({ name }) => name === 'checkout')?.address ?? '', { waitUntil: 'load' });
  await page.locator('main form button[type=submit]:enabled').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await weight();
  console.log(`JavaScript with the card form shown, without the provider's: ${loaded} bytes`);
  expect(loaded).toBeGreaterThan(50 * kilobyte);
  expect(loaded).toBeLessThanOrEqual(114 * kilobyte);
});
