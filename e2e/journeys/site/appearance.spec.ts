import type { Page } from 'playwright/test';
import { faultsInBothThemes } from '../../support/accessibility.ts';
import { scrollNear } from '../../support/pages.ts';
import { expect, isIdle, slow, test } from '../../support/test.ts';

/** The opacity of a section that has not moved in yet: it can be read (L19). */
const paler = 0.95;

const isDark = () => document.documentElement.classList.contains('dark');

test.describe('on a wide screen with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('L13 the system’s theme decides from the first frame on until the visitor chooses, the choice is kept, and under 768 px light is forced and stored', async ({
    page,
  }) => {
    const seen = await watchFrames(page);
    await page.goto('/en/download');
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(3);
    expect(await seen(), 'no wrong theme flashes up').not.toContain(false);
    expect(await page.evaluate(isDark)).toBe(true);
    await page.getByRole('button', { name: /theme/ }).click();
    await expect.poll(() => page.evaluate(isDark)).toBe(false);
    await page.reload();
    expect(await page.evaluate(isDark)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');

    await page.getByRole('button', { name: /theme/ }).click();
    await expect.poll(() => page.evaluate(isDark)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(() => page.evaluate(isDark)).toBe(false);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('L13 a phone is light from its first frame on, whatever the system says', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const seen = await watchFrames(page);
    await page.goto('/en/download');
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(3);
    expect(await seen()).not.toContain(true);
  });

  test('L13 under 768 px light is stored in place of the system’s theme', slow, async ({ page }) => {
    await page.goto('/en/download');
    expect(await page.evaluate(isDark)).toBe(true);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(() => page.evaluate(isDark)).toBe(false);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test(
    'L13 a window of 1 px, as while a picture of the whole page is taken, forces and stores no theme',
    slow,
    async ({ page }) => {
      await page.goto('/en/download');
      const isUnseen = () => page.evaluate(() => matchMedia('(width <= 1px)').matches);
      await page.setViewportSize({ width: 1, height: 800 });
      await expect.poll(isUnseen).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(isUnseen).toBe(false);
      expect(await page.evaluate(isDark)).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    },
  );

  test('L13 on paper the dark theme is light, and the visitor’s choice stays', slow, async ({ page }) => {
    await page.goto('/en/cancel-contract');
    const html = page.locator('html');
    await expect(html).toHaveCSS('color-scheme', 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(html).toHaveCSS('color-scheme', 'light');
    await page.emulateMedia({ media: 'screen' });
    await page.pdf({ format: 'A4' });
    await expect(html).toHaveCSS('color-scheme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
});

test.describe('on a wide screen with a light system', () => {
  test.use({ colorScheme: 'light' });

  test('L13 a stored dark theme wins over the system’s, from the first paint on', slow, async ({ page }) => {
    await page.goto('/en/download');
    expect(await page.evaluate(isDark)).toBe(false);
    await page.getByRole('button', { name: /theme/ }).click();
    // It is stored after a paint.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { first: document.documentElement.classList.contains('dark') });
      });
    });
    await page.goto('/en/apps');
    expect(await page.evaluate(() => (window as unknown as { first: boolean }).first)).toBe(true);
    await expect(page.locator('body')).not.toHaveCSS('background-color', await backgroundOf(page, 'light'));
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });
});

test(
  'L13 without JavaScript the system’s theme decides on wide screens, and narrow ones are light',
  slow,
  async ({ browser }) => {
    const schemes = await Promise.all(
      [1280, 767].map(async (width) => {
        const context = await browser.newContext({
          javaScriptEnabled: false,
          colorScheme: 'dark',
          viewport: { width, height: 800 },
        });
        const page = await context.newPage();
        await page.goto('/en/apps');
        // `evaluate` works although JavaScript is disabled for the page.
        const background = await page
          .locator('body')
          .evaluate((body) => getComputedStyle(body).backgroundColor);
        await context.close();
        return background;
      }),
    );
    expect(lightness(schemes[0])).toBeLessThan(0.4);
    expect(lightness(schemes[1])).toBeGreaterThan(0.9);
  },
);

test('L16 a section is revealed by 50 px and 0.8 s once 30 % of it are seen, and only once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en/');
  // The last section, in a window that it fits into, so that its own height counts.
  const section = page.locator('main [data-reveal]').last();
  const height = await section.evaluate((element) => (element as HTMLElement).offsetHeight);
  await page.setViewportSize({ width: 1280, height: height + 100 });
  await page.reload();
  const shown = () =>
    section.evaluate((element) => {
      const { opacity, translate } = getComputedStyle(element);
      return { opacity: Number(opacity), translate };
    });
  expect(await shown(), 'far below the window it lies over no other').toEqual({
    opacity: 1,
    translate: 'none',
  });

  /** @returns the durations of the motion that follows, in ms */
  const showPart = (part: number) =>
    section.evaluate(async (element, visible) => {
      // Its box, which includes the offset of 50 px: that decides what is visible.
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height * visible - innerHeight, behavior: 'instant' });
      const durations = new Set<unknown>();
      for (let frame = 0; frame < 6; frame++) {
        await new Promise(requestAnimationFrame);
        for (const { effect } of element.getAnimations()) durations.add(effect?.getTiming().duration);
      }
      return [...durations];
    }, part);
  await showPart(0);
  await expect.poll(shown).toEqual({ opacity: paler, translate: '0px 50px' });
  expect(await showPart(0.25)).toEqual([]);
  expect((await shown()).opacity, '25 % are not enough').toBe(paler);
  expect(await showPart(0.35)).toEqual([800]);
  await expect.poll(shown).toEqual({ opacity: 1, translate: 'none' });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await showPart(0.35), 'it stays shown').toEqual([]);
  expect(await shown()).toEqual({ opacity: 1, translate: 'none' });
});

test('L16 a section can be read before it is revealed, its buttons too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en/');
  const last = page.locator('main [data-reveal]').last();
  await scrollNear(last);
  await expect.poll(() => last.evaluate((element) => element.style.opacity)).toBe(String(paler));
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await last.evaluate((element) => element.style.opacity), 'it still waits').toBe(String(paler));
});

test(
  'L16 a section that a visitor enters at or jumps to is there at once, and the others still fade in',
  slow,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const opacity = (id: string) =>
      page
        .locator(`#${id} [data-reveal]`)
        .last()
        .evaluate((section) => getComputedStyle(section).opacity);
    const scrollNearTo = (id: string) => scrollNear(page.locator(`#${id} [data-reveal]`).last());
    await page.goto('/en/');
    await scrollNearTo('pricing');
    await expect.poll(() => opacity('pricing')).toBe(String(paler));
    // What is read in the frame of the jump has had no time to fade in.
    const jumpedTo = await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('hashchange', () => {
            const section = document.querySelector('#pricing [data-reveal]');
            resolve(section && getComputedStyle(section).opacity);
          });
          document.querySelector<HTMLElement>('header a[href$="#pricing"]')?.click();
        }),
    );
    expect(jumpedTo).toBe('1');
    await scrollNearTo('contact');
    await expect.poll(() => opacity('contact')).toBe(String(paler));

    await page.goto('/en/apps');
    await page.goto('/en/#features');
    expect(await opacity('features')).toBe('1');
    await isIdle(page);
    await scrollNearTo('pricing');
    await expect.poll(() => opacity('pricing'), 'the page is set up').toBe(String(paler));
    expect(await opacity('features')).toBe('1');
  },
);

test('L16 with reduced motion nothing is hidden and nothing moves', slow, async ({ page }) => {
  await page.goto('/');
  const opacities = await page
    .locator('main [data-reveal]')
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).opacity));
  expect(opacities.length).toBeGreaterThan(2);
  expect(new Set(opacities)).toEqual(new Set(['1']));
});

/** The lightness of `oklch(…)` or `rgb(…)`, from 0 to 1. */
function lightness(colour = ''): number {
  const [first = 0, second = 0, third = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number);
  if (colour.startsWith('oklch')) return first;
  return (first + second + third) / 3 / 255;
}

/** The page's background in a theme. */
async function backgroundOf(page: Page, scheme: 'light' | 'dark'): Promise<string> {
  return page.evaluate((theme) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.colorScheme = theme;
    probe.style.backgroundColor = 'var(--color-page)';
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  }, scheme);
}

/** Notes of each frame whether it is dark. @returns a function that reads these notes */
async function watchFrames(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    requestAnimationFrame(function note() {
      if (document.body) seen.push(document.documentElement.classList.contains('dark'));
      requestAnimationFrame(note);
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
}
