import { expect, test } from '../../support/test.ts';

// A window at 400 %, Windows' contrast themes, paper.

test('F-zoom at 400 % neither header nor dock stays over the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  for (const address of ['/en/', '/en/download', '/privacy-policy']) {
    await page.goto(address);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const covering = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > 0 && top < innerHeight),
    );
    expect(covering, address).toEqual([]);
  }
});

test('F-forced-colours a drawn line has the colour of the text beside it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/en/');
  const colours = await page
    .locator('main svg:not([class])')
    .evaluateAll((icons) =>
      icons.map((icon) => [
        getComputedStyle(icon).color,
        icon.parentElement && getComputedStyle(icon.parentElement).color,
      ]),
    );
  expect(colours.length).toBeGreaterThan(20);
  for (const [icon, text] of colours) expect(icon).toBe(text);
});

test('F-one-header policies, too, offer the trial, beside a symbol that leads home', async ({ page }) => {
  await page.goto('/privacy-policy');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Try free' })).toBeVisible();
  const home = await header.locator('[data-home-link]').boundingBox();
  expect(home?.width).toBeLessThan(48);
});

test('F-printed-sheet the sheet of colours says on paper whose it is, with a code that leads to the app', async ({
  page,
}) => {
  await page.goto('/en/blog/fibre-colours');
  const foot = page.locator('p:has(img[src*="qr-code"])');
  await expect(foot).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(foot).toContainText('/en/atlasfibre');
  await expect(foot).toBeVisible();
  const code = foot.locator('img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
