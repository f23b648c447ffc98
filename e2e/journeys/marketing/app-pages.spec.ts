import { expect, test } from '../../support/test.ts';

for (const width of [360, 768, 1440])
  test(`M4 what one can do with each app is shown by close-ups, readable in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const app of ['chronos-pro', 'atlasfibre', 'trackit']) {
      await page.goto(`/de/${app}`);
      const steps = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      const pictures = steps.locator('img');
      await expect(pictures).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('naturalWidth', 320);
        // As large as drawn: its words have 12 px at least.
        expect((await picture.boundingBox())?.width, app).toBeGreaterThan(300);
      }
      const shown = await pictures.evaluateAll((found: HTMLImageElement[]) => found.map(({ src }) => src));
      expect(new Set(shown).size, app).toBe(3);
    }
  });
