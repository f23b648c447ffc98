import { accessibilityFaults, colourFaults, faultsBesidesColours } from '../../support/accessibility.ts';
import { failToSend, sendWithFault } from '../../support/pages.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

test('F-accessible the check of accessibility finds a picture without words, pale text and a target that is too small', async ({
  page,
}) => {
  const small = '<a href="#" style="display: inline-block; width: 9px; height: 9px">x</a>';
  await page.setContent(`<html lang="en"><title>Planted</title><main><h1>Planted</h1>
    <img src="data:,"><p style="color: #aaa; background: #fff">Pale</p>${small}${small}</main></html>`);
  const faults = (await accessibilityFaults(page)).join('\n');
  for (const rule of ['image-alt', 'color-contrast', 'target-size']) expect(faults).toContain(rule);
  expect((await colourFaults(page)).join()).toMatch(/color-contrast(?!.*image-alt)/);
  expect((await faultsBesidesColours(page)).join()).toMatch(/image-alt(?!.*color-contrast)/);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('F-accessible the open menu has no accessibility fault', slow, async ({ page }) => {
    for (const address of ['/', '/ru/apps', '/datenschutzrichtlinie']) {
      await page.goto(address);
      await page.locator('[popovertarget=menu]').first().click();
      await expect(page.locator('#menu')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});

test('F-accessible in the dark band that closes a page, each link shows its focus in a ring of at least 3:1 (WCAG 1.4.11)', async ({
  page,
}) => {
  for (const address of ['/', '/apps']) {
    await page.goto(address);
    await page.keyboard.press('Tab');
    const links = page.locator('section[class*=band] a:visible');
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      await link.focus();
      expect(await link.evaluate(ringContrast), await link.innerText()).toBeGreaterThanOrEqual(3);
    }
  }
});

/** Runs in the page. @returns the contrast of the ring and the colour of the band's gradient that is nearest to it */
function ringContrast(link: Element): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const band = link.closest('section');
  if (!context || !band) throw new Error('no canvas, or no band');
  const luminanceOf = (colour: string) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ring = luminanceOf(getComputedStyle(link).outlineColor);
  const grounds = getComputedStyle(band).backgroundImage.match(/(?:oklch|rgb)\([^)]*\)/g) ?? [];
  const contrasts = grounds.map(luminanceOf).map((ground) => {
    const [dark, light] = [ring, ground].sort((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  });
  return contrasts.length > 0 ? Math.min(...contrasts) : 0;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`what opens on a page, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      `F-accessible the open language list and a tooltip have no accessibility fault, ${colorScheme}`,
      slow,
      async ({ page }) => {
        await page.goto('/de/');
        await page.getByRole('button', { name: /^Sprache/ }).click();
        await expect(page.locator('#languages')).toBeVisible();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('[data-theme-switch]').hover();
        await expect(page.locator('.tooltip')).toBeVisible();
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    );

    test(
      `F-accessible open questions and the fibre viewer’s answers have no accessibility fault, ${colorScheme}`,
      slow,
      async ({ page }) => {
        await page.goto('/de/atlasfibre');
        await page.locator('main summary').first().click();
        await page.locator('#colour-code select').first().selectOption({ index: 1 });
        await awaitIsland(page);
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    );

    test(
      `F-accessible a contact form with its fault, or its notice, has no accessibility fault, ${colorScheme}`,
      slow,
      async ({ page, watch }) => {
        watch.expectErrors(/400|500/);
        await page.goto('/de/');
        await sendWithFault(page);
        expect(await accessibilityFaults(page)).toEqual([]);
        await failToSend(page);
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    );
  });
}
