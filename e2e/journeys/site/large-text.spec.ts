import { answerDialogs, listedIn, openFinished, unlistedIn } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

// The test visits thirty pages.
test.describe.configure({ timeout: 480_000 });

/** Phones and a tablet, in px. */
const widths = [320, 360, 768];

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
  'who reads text twice as large scrolls no page in German sideways, and has the menu',
  { tag: '@slow' },
  async ({ page, request, watch }) => {
    watch.expectErrors(/404/);
    answerDialogs(page);
    for (const address of [...(await listedIn(request, 'de')), ...unlistedIn('de')]) {
      await openFinished(page, address);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        // At rest: the window's new width reaches the page a moment later.
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `px by which ${address} is too wide at ${width} px`,
          )
          .toBeLessThanOrEqual(0);
        await expect(page.locator('[popovertarget=menu]').first()).toBeInViewport({ ratio: 1 });
      }
    }
  },
);
