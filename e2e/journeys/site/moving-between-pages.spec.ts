import type { Page } from 'playwright/test';
import { expect, firstUse, slow, test } from '../../support/test.ts';

/** The focused element, and the next one after pressing Tab. */
async function nextFocus(page: Page): Promise<string | undefined> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.closest('main, section[id], [data-header]')?.id);
}

test(
  'F-keyboard the skip link leads the keyboard to the content, before and after the page has come to life',
  slow,
  async ({ page }) => {
    for (const alive of [false, true]) {
      await page.goto('/en/support');
      if (alive) await firstUse(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#content$/);
      expect(await nextFocus(page), alive ? 'alive' : 'as it came').toBe('content');
    }
  },
);

test(
  'L1 a section link takes the keyboard along to the section, on the same page and from another',
  slow,
  async ({ page }) => {
    await page.goto('/en/');
    await firstUse(page);
    for (const start of ['/en/', '/en/apps']) {
      await page.goto(start);
      await firstUse(page);
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/en\/#pricing$/);
      await expect(page.locator('#pricing')).toBeInViewport();
      expect(await nextFocus(page), `from ${start}`).toBe('pricing');
    }
  },
);

test(
  'F-navigation another page begins at its top, with the keyboard too, and so does the one after it',
  slow,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/en/apps');
    for (const name of ['About us', 'Partners']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    }
  },
);

test('F-navigation going back leads to the place on the page that was left', async ({ page }) => {
  await page.goto('/en/');
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await firstUse(page);
  const link = page.locator('#apps').getByRole('link', { name: 'AtlasFibre', exact: true });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/en\/atlasfibre$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/$/);
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at) < 5, left)).toBe(true);
});

test(
  'F-navigation the page of a link that is pointed at is fetched ahead, but nothing that a click alone may begin',
  slow,
  async ({ page }) => {
    const ahead: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(new URL(request.url()).pathname);
    });
    await page.goto('/en/');
    // Pressing a link fetches its page at once, so that of the first would come before that of the second.
    await page.getByRole('link', { name: 'Subscribe now, Basic' }).hover();
    await page.mouse.down();
    await page.mouse.move(1, 400);
    await page.mouse.up();
    await page.getByRole('link', { name: 'View all apps' }).first().hover();
    await page.mouse.down();
    await expect.poll(() => ahead).toEqual(['/en/apps']);
  },
);
