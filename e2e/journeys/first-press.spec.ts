import type { Page } from 'playwright/test';
import { letMotionRun, pressWithFinger, pressWithMouse, standsStill, watchMotion } from '../site/motion.ts';
import { awaitIsland, expect, test } from '../site/test.ts';

/** Most journeys ask for reduced motion; these see the site as most visitors do. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const devices = [
  { name: 'with a mouse', press: pressWithMouse, use: { viewport: { width: 1280, height: 800 } } },
  {
    name: 'with a finger',
    press: pressWithFinger,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

for (const { name, press, use } of devices) {
  test.describe(name, () => {
    test.use(use);

    test('L16 M6 R6 the first press on a question opens it', async ({ page }) => {
      await page.goto('/en/');
      const question = page.locator('#pricing details').first();
      await question.scrollIntoViewIfNeeded();
      await standsStill(question);
      // Whatever the press sets in motion then moves for long.
      await letMotionRun(page, 0.02);
      await press(page, question.locator('summary'));
      await expect(question).toHaveAttribute('open', '');
    });

    test('L16 R6 what has been revealed never moves again, whatever is pressed in it', async ({ page }) => {
      await page.goto('/en/');
      const sections = await page.locator('main [data-reveal]').all();
      expect(sections.length).toBeGreaterThan(3);
      for (const section of sections) {
        await section.scrollIntoViewIfNeeded();
        await section.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        await expect(section).toHaveCSS('opacity', '1');
      }
      const moved = await watchMotion(page);
      for (const section of sections) {
        await section.getByRole('heading').first().scrollIntoViewIfNeeded();
        await press(page, section.getByRole('heading').first());
        for (const part of await section.locator('a:visible, summary:visible').all()) await part.focus();
      }
      expect(await moved()).toEqual([]);
    });

    test('L16 M6 R6 what is pressed while it still fades in is pressed, and the motion goes on', async ({
      page,
    }) => {
      await page.goto('/en/');
      const question = page.locator('#pricing details').last();
      const section = page.locator('#pricing [data-reveal]');
      const opacity = () => section.evaluate((element) => Number(getComputedStyle(element).opacity));
      await expect.poll(opacity).toBe(0);
      await question.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect.poll(opacity).toBeGreaterThan(0);
      await letMotionRun(page, 0);
      expect(await opacity()).toBeLessThan(1);
      // At its lower edge, which slides away from under the pointer first.
      await press(page, question.locator('summary'), {
        above: 3,
        frames: 15,
        during: () => letMotionRun(page, 1),
      });
      await expect(question).toHaveAttribute('open', '');
      await expect.poll(opacity).toBe(1);
      await expect(section).toHaveCSS('translate', 'none');
    });

    for (const where of ['the same document', 'a new document']) {
      test(`L16 R1 R6 what is pressed as soon as another page is seen in ${where} is pressed`, async ({
        page,
      }) => {
        await page.goto('/en/chronos-pro');
        if (where === 'the same document') {
          await page.locator('main a').first().focus();
          await awaitIsland(page);
        }
        // Whatever moves then moves for long.
        await letMotionRun(page, 0.02);
        await followDownload(page);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toContainText('Download');
        // By then it has been scrolled to its top, too.
        if (where === 'the same document') await expect(heading).toBeFocused();
        await press(page, page.getByLabel('Name'));
        await expect(page.getByLabel('Name')).toBeFocused();
      });
    }
  });
}

test('L16 L18 M6 the keyboard reaches a question whose section nobody has seen yet, and opens it at once', async ({
  page,
}) => {
  await page.goto('/en/');
  const question = page.locator('#pricing details').last();
  const section = page.locator('#pricing [data-reveal]');
  await expect(section).toHaveCSS('opacity', '0');
  await question.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveAttribute('open', '');
  await expect(section).toHaveCSS('opacity', '1');
  await expect(question.locator('summary')).toBeFocused();
  await expect(question.locator('summary')).toBeInViewport({ ratio: 1 });
});

function followDownload(page: Page): Promise<void> {
  return page
    .locator('main a[href*="/download"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
}
