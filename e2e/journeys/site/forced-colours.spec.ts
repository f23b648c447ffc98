import type { Page } from 'playwright/test';
import { answerDialogs, openFinished, pageKinds } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

// Forced colours (Windows' contrast themes) replace the site's colours, and remove backgrounds and shadows.

/** Marks elements that look like a button or a field in the site's colours: with a background or a border. */
async function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
      (element) => {
        const { backgroundColor, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
        const seen = (colour: string) => !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(colour);
        const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px' && seen(borderTopColor);
        return element.checkVisibility() && (seen(backgroundColor) || bordered);
      },
    );
    for (const control of controls) control.dataset.control = '';
    return controls.length;
  });
}

/** The marked elements that can no longer be distinguished from the page. */
async function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-control]')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const ground = getComputedStyle(document.body).backgroundColor;
        const bordered =
          style.borderTopStyle !== 'none' &&
          style.borderTopWidth !== '0px' &&
          style.borderTopColor !== ground;
        return !bordered && style.backgroundColor === ground;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

for (const address of pageKinds) {
  test(
    `F-forced-colours buttons and fields of ${address} stay discernible in forced colours, and so does the focus`,
    slow,
    async ({ page, watch }) => {
      watch.expectErrors(/404/);
      answerDialogs(page);
      await openFinished(page, address);
      expect(await markControls(page)).toBeGreaterThan(0);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await lostControls(page)).toEqual([]);

      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(
          document.activeElement as Element,
        );
        return { outlineColor, outlineStyle, width: Number.parseFloat(outlineWidth) };
      });
      expect(ring.outlineStyle).toBe('solid');
      expect(ring.width).toBeGreaterThanOrEqual(2);
      expect(ring.outlineColor).not.toBe(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      );
    },
  );
}

test(
  'F-forced-colours the colours of fibres are facts and stay what they are in forced colours',
  slow,
  async ({ page }) => {
    await page.goto('/de/atlasfibre');
    const colours = () =>
      page
        .locator('#colour-code svg[aria-hidden=true] > rect')
        .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).fill));
    const before = await colours();
    expect(new Set(before).size).toBeGreaterThanOrEqual(12);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colours()).toEqual(before);
  },
);

test(
  'F-forced-colours in forced colours the current language and the popular plan are still marked',
  slow,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/de/');
    await page.getByRole('button', { name: /^Sprache/ }).click();
    const weight = (name: string) =>
      page
        .locator('#languages')
        .getByRole('link', { name })
        .evaluate((link) => Number(getComputedStyle(link).fontWeight));
    expect(await weight('Deutsch')).toBeGreaterThan(await weight('Français'));
    await page.keyboard.press('Escape');
    const borders = await page
      .locator('#pricing li:has(h3)')
      .evaluateAll((plans) => plans.map((plan) => Number.parseFloat(getComputedStyle(plan).borderTopWidth)));
    expect(borders).toHaveLength(3);
    expect(borders[1], 'the popular one has the broader border').toBeGreaterThan(borders[0] ?? 0);
  },
);

test(
  'F-forced-colours in forced colours the course of the trial keeps its dots and the line between them',
  slow,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/de/trial');
    const seen = await page
      .locator('main ol > li')
      .first()
      .evaluate((step) => {
        const ground = getComputedStyle(document.body).backgroundColor;
        return ['::before', '::after'].map((part) => {
          const { borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(step, part);
          return Number.parseFloat(borderInlineStartWidth) >= 2 && borderInlineStartColor !== ground;
        });
      });
    expect(seen).toEqual([true, true]);
  },
);
