import { expect, slow, test } from '../../support/test.ts';

for (const width of [360, 768, 1440])
  test(
    `L15 what one can do with each app is shown by close-ups, readable in a window of ${width} px`,
    slow,
    async ({ page }) => {
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
    },
  );

/** By the window's width in px: a picture's own width, and the px of its smallest words on the screen in front. */
const firstPictures = [
  [390, { drawn: 360, words: 12 }],
  [1440, { drawn: 700, words: 13.8 }],
] as const;

for (const [width, { drawn, words }] of firstPictures)
  test(
    `L15 the first picture of an app’s page shows a screen with words of 11 px or more at ${width} px`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/chronos-pro', '/ru/atlasfibre', '/de/trackit']) {
        await page.goto(address);
        const picture = page.locator('#hero picture img');
        await expect(picture, address).toHaveJSProperty('naturalWidth', drawn);
        const shown = (await picture.boundingBox())?.width ?? 0;
        expect((shown / drawn) * words, address).toBeGreaterThanOrEqual(11);
      }
    },
  );

for (const [width, arrangement] of [
  [360, 'one below the other'],
  [1440, 'side by side'],
] as const)
  test(
    `A1 each way to an app says beneath its button what it gives, ${arrangement} at ${width} px`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/chronos-pro');
      const boxes = [];
      for (const [name, note] of [
        ['Essayer Premium gratuitement', '14 jours sans publicité, sans carte bancaire'],
        ['Télécharger Chronos-Pro', 'Gratuit, avec publicité'],
      ] as const) {
        const button = await page.getByRole('main').getByRole('link', { name }).first().boundingBox();
        const text = await page.getByText(note, { exact: true }).boundingBox();
        if (!button || !text) throw new Error(`${name} is not shown`);
        expect(text.x).toBeCloseTo(button.x, 0);
        expect(text.y - (button.y + button.height)).toBeLessThan(16);
        boxes.push(button);
      }
      const [trial, download] = boxes;
      if (width < 600) expect(download?.y).toBeGreaterThan((trial?.y ?? 0) + (trial?.height ?? 0));
      else expect(download?.y).toBe(trial?.y);
    },
  );

for (const { width, height } of [
  { width: 390, height: 664 },
  { width: 1280, height: 633 },
])
  test(
    `A1 the first screen of an app’s page holds the trial and shows the app at ${width} × ${height} px`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const address of ['/chronos-pro', '/pt/chronos-pro', '/ru/chronos-pro', '/de/trackit']) {
        await page.goto(address);
        const trial = page.getByRole('main').locator('a[href*="/trial"]').first();
        await expect(trial, address).toBeInViewport({ ratio: 1 });
        await expect(page.locator('picture img').first(), address).toBeInViewport();
      }
    },
  );

test(
  'A1 an app’s page on a phone keeps the trial in reach between its first and its last link to it',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/atlasfibre');
    const bar = page.locator('[data-dock]').getByRole('link', { name: 'Essayer Premium gratuitement' });
    await expect(bar).not.toBeInViewport();
    await page.getByRole('heading', { name: 'Pour qui' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveAttribute('href', /app=AtlasFibre/);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).not.toBeInViewport();
  },
);
