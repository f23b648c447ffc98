import type { Browser, Page } from 'playwright/test';
import { blankBands, largestSpace } from '../../support/blank-bands.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

/** Windows in px: a low laptop, a usual phone and the narrowest. */
const windows = [
  { width: 1280, height: 633 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
];

/** Bytes per second of a slow line. */
const slowLine = 50_000;

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const limits = { latency: 100, downloadThroughput: slowLine, uploadThroughput: slowLine, offline: false };
  await browser.send('Network.emulateNetworkConditions', limits);
}

/** Places where more than a space between two sections is empty. */
async function emptyPlaces(page: Page, address: string): Promise<string[]> {
  const found = await blankBands(page);
  return found
    .filter(({ height }) => height > largestSpace)
    .map(
      ({ scrolled, height }) => `${address} at ${scrolled} px: ${Math.round(height * 100)} % of the window`,
    );
}

/** Waits until each picture that the page shows has come, also those far below the window. */
async function expectPictures(page: Page): Promise<void> {
  const missing = () =>
    page
      .locator('img')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.flatMap((one) =>
          one instanceof HTMLImageElement && one.naturalWidth > 0 ? [] : [one.outerHTML],
        ),
      );
  await expect.poll(missing, page.url()).toEqual([]);
}

for (const size of windows)
  test(
    `L19 nothing is seen empty in a window ${size.width} px wide while the page comes on a slow line`,
    { tag: '@slow' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await slowDown(page);
      await page.setViewportSize(size);
      await page.goto('/en/', { waitUntil: 'domcontentloaded' });
      expect(await emptyPlaces(page, `/en/ in ${size.width} px`)).toEqual([]);
    },
  );

test('L19 nothing is empty on a slow line, without scrolling and in print', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await slowDown(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/en/');
  const sections = page.locator('main [data-reveal]').filter({ visible: true });
  const opacities = () =>
    sections.evaluateAll((all) => all.map((section) => Number(getComputedStyle(section).opacity)));
  const [unscrolled] = [await opacities()];
  expect(unscrolled.length).toBeGreaterThan(4);
  expect(Math.min(...unscrolled)).toBeGreaterThan(0.8);
  await page.emulateMedia({ media: 'print' });
  await page.pdf({ format: 'A4' });
  expect(new Set(await opacities())).toEqual(new Set([1]));
});

test('L19 what stands below the first window is there for who never scrolls, and at once for who enters at a section', async ({
  page,
  watch,
}) => {
  const parts = page.locator('main section, #site-footer');
  const isRendered = () =>
    parts.evaluateAll((all) => all.every((part) => part.checkVisibility({ contentVisibilityAuto: true })));

  await page.goto('/en/');
  await expect(page.locator('#apps img[src*="-mobile"]')).toHaveCount(3);
  await expect.poll(isRendered).toBe(true);
  await expectPictures(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // Without the script that renders what waits.
  watch.expectErrors(/ERR_FAILED/);
  await page.route(/boot-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('about:blank');
  await page.goto('/en/#contact', { waitUntil: 'domcontentloaded' });
  expect(await isRendered()).toBe(true);
});

for (const size of windows.slice(0, 2))
  test(
    `L19 every picture of every page is there without scrolling in a window ${size.width} px wide`,
    { tag: '@slow' },
    async ({ page, request, watch }) => {
      watch.expectErrors(/404/);
      answerDialogs(page);
      await page.setViewportSize(size);
      for (const address of [...(await listedIn(request, 'it')), ...unlistedIn('it')]) {
        await openFinished(page, address);
        await expectPictures(page);
      }
    },
  );

for (const size of windows)
  test(
    `L19 no page has a blank band at rest in a window ${size.width} px wide, on a slow line`,
    { tag: '@slow' },
    async ({ browser, request, watch }) => {
      watch.expectErrors(/404/);
      expect(
        await placesOf(browser, size, [...(await listedIn(request, 'fr')), ...unlistedIn('fr')]),
      ).toEqual([]);
    },
  );

async function placesOf(
  browser: Browser,
  viewport: { width: number; height: number },
  addresses: string[],
): Promise<string[]> {
  const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  answerDialogs(page);
  await slowDown(page);
  const found: string[] = [];
  for (const address of addresses) {
    await openFinished(page, address);
    found.push(...(await emptyPlaces(page, `${address} in ${viewport.width} px`)));
  }
  await context.close();
  return found;
}
