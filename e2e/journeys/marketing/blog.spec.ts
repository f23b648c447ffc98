import { languages } from '@site/shared-i18n';
import { expect, slow, test } from '../../support/test.ts';

test(
  'L15 the blog lists its article, which shows the colours with numbers and names, without a script of its own',
  slow,
  async ({ page }) => {
    await page.goto('/en/blog');
    await page.getByRole('link', { name: 'Read the article' }).click();
    await expect(page).toHaveURL('/en/blog/fibre-colours');
    const fourth = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '4', exact: true }) });
    await expect(fourth.getByRole('cell')).toHaveText(['Brown', 'Yellow', 'Blue', 'Yellow']);
    await expect(page.locator('[data-island]')).toHaveCount(0);
  },
);

for (const width of [360, 1280])
  test(
    `L15 the article leads to the viewer and to its app at ${width} px, before the table`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/en/blog/fibre-colours');
      const more = page.getByRole('link', { name: 'Learn more about AtlasFibre' });
      await expect(more).toHaveAttribute('href', '/en/atlasfibre');
      const viewer = page.getByRole('link', { name: 'Try the colour code' }).first();
      await expect(viewer).toHaveAttribute('href', '/en/atlasfibre#colour-code');
      const [card, table] = [await viewer.boundingBox(), await page.getByRole('table').boundingBox()];
      expect(card?.y).toBeLessThan(table?.y ?? 0);
    },
  );

/** Browsers' default margins for printing. */
const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

for (const language of languages) {
  test(
    `F-printed-sheet the article in ${language} prints on one sheet of A4`,
    slow,
    async ({ page, request }) => {
      const prefix = language === 'fr' ? '' : `/${language}`;
      expect((await request.get(`${prefix}/blog/fibre-colours`)).status()).toBe(200);
      await page.goto(`${prefix}/blog/fibre-colours`);
      const printed = await page.pdf({ format: 'A4', margin });
      expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    },
  );
}
