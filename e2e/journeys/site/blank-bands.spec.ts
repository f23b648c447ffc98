import type { Browser, Page } from 'playwright/test';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

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

/** The share of the window that may be empty: the space between two sections, one of which has not moved in yet. */
const largestSpace = 0.36;

/** The least opacity at which a text can be read. */
const readable = 0.8;

/**
 * Scrolls through a page.
 * @returns the places of rest with more than a space between two sections without text, field or
 * picture (one that is there, or the ground drawn behind it)
 */
async function emptyPlaces(page: Page, address: string): Promise<string[]> {
  const places = await page.evaluate(() => {
    const last = document.documentElement.scrollHeight - innerHeight;
    const count = Math.max(1, Math.ceil(last / (innerHeight * 0.4)));
    return Array.from({ length: count + 1 }, (_, step) => Math.round((last * step) / count));
  });
  const found: string[] = [];
  for (const scrolled of places) {
    const height = await page.evaluate(highestBand, { scrolled, readable });
    if (height > largestSpace)
      found.push(`${address} at ${scrolled} px: ${Math.round(height * 100)} % of the window`);
  }
  return found;
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
    slow,
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
    slow,
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
    slow,
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

/**
 * Runs in the page, so it must be self-contained.
 * @returns the height of the highest band without anything to read, as a share of the window
 */
async function highestBand(place: { scrolled: number; readable: number }): Promise<number> {
  scrollTo({ top: place.scrolled, behavior: 'instant' });
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const running = document.getAnimations().filter(
    // One that follows the scroll position never ends.
    ({ playState, effect, timeline }) =>
      playState === 'running' &&
      timeline === document.timeline &&
      effect?.getComputedTiming().endTime !== Infinity,
  );
  await Promise.allSettled(running.map(({ finished }) => finished));

  const seen: { top: number; bottom: number }[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: text } = nodes;
    if (!text.textContent?.trim() || text.parentElement?.closest('[data-header], [data-dock]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    see(text.parentElement, ...range.getClientRects());
  }
  for (const part of document.querySelectorAll('main :is(img, svg, input, textarea, select, iframe)'))
    if (!(part instanceof HTMLImageElement) || part.naturalWidth > 0 || hasGround(part))
      see(part, part.getBoundingClientRect());
  // The provider's fields stand apart from the page.
  for (const part of document.querySelectorAll('main *'))
    if (part.shadowRoot) see(part, part.getBoundingClientRect());

  let end = document.querySelector('[data-header]')?.getBoundingClientRect().bottom ?? 0;
  let highest = 0;
  seen.sort((one, other) => one.top - other.top);
  for (const { top, bottom } of [...seen, { top: innerHeight, bottom: innerHeight }]) {
    highest = Math.max(highest, top - end);
    end = Math.max(end, bottom);
  }
  return highest / innerHeight;

  function see(part: Element | null, ...boxes: DOMRect[]): void {
    const shown = boxes.filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < innerHeight);
    // Styles last: a policy has thousands of texts, and few are in the window.
    if (shown.length > 0 && part?.checkVisibility() && opacityOf(part) >= place.readable) seen.push(...shown);
  }
  function opacityOf(part: Element): number {
    const ownOpacity = Number(getComputedStyle(part).opacity);
    return part.parentElement ? ownOpacity * opacityOf(part.parentElement) : ownOpacity;
  }
  /** Whether a colour or a drawing stands behind a picture, within its nearest two boxes. */
  function hasGround(part: Element): boolean {
    return [part, part.parentElement].some((box) => {
      if (!box) return false;
      const { backgroundColor, backgroundImage } = getComputedStyle(box);
      return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
    });
  }
}
