import { answerDialogs, listedIn, openFinished, unlistedIn } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

// The test visits thirty pages.
test.describe.configure({ timeout: 480_000 });

/** Phones, a tablet and a desktop, in px. */
const widths = [320, 360, 390, 768, 1440];

test.use({
  // Text at 200 % by the browser's setting, which also scales lengths in em.
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    });
  },
});

test(
  'F-zoom who reads text twice as large scrolls no page in German sideways, and has the menu',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/404/);
    answerDialogs(page);
    const found: string[] = [];
    for (const address of [...(await listedIn(request, 'de')), ...unlistedIn('de')]) {
      await openFinished(page, address);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const { tooWide, cut } = await page.evaluate(async () => {
          // The window's new width reaches the page with a frame.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          const cut = [...document.querySelectorAll('main :is(a, button)')]
            .filter((control) => control.getBoundingClientRect().right > innerWidth + 1)
            .map(({ textContent }) => textContent.trim());
          return { tooWide: document.documentElement.scrollWidth - innerWidth, cut };
        });
        if (tooWide > 0) found.push(`${address} at ${width} px: ${tooWide} px too wide`);
        // Where an element clips what sticks out, the page is no wider.
        if (cut.length > 0) found.push(`${address} at ${width} px: ${cut.join(', ')} cut off`);
        await expect(page.locator('[popovertarget=menu]').first()).toBeInViewport({ ratio: 1 });
      }
    }
    expect(found).toEqual([]);
  },
);
