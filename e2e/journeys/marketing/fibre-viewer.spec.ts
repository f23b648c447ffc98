import { awaitIsland, expect, slow, test } from '../../support/test.ts';

/** Where the table is wider than the window. */
const swipe = 'Faites glisser pour voir tous les codes';

test(
  'M2 the table marks the answer, also to what is chosen before the page comes to life',
  slow,
  async ({ page }) => {
    await page.goto('/atlasfibre');
    await expect(page.getByText(swipe)).toBeHidden();
    const cells = page.getByRole('region', { name: 'La couleur de chaque position' }).getByRole('cell');
    const marked = () =>
      cells.evaluateAll((all) =>
        all
          .filter((cell) => getComputedStyle(cell).fontWeight === '700')
          .map((cell) => cell.textContent.trim()),
      );
    expect(await marked()).toEqual(['Orange']);
    await page.getByLabel('Code couleur').selectOption('Swisscom');
    await expect.poll(marked).toEqual(['Vert']);
    await page.getByLabel('Numéro de la fibre').fill('37');
    await expect.poll(marked).toEqual(['Rouge']);
    await page.getByLabel('Numéro de la fibre').fill('0');
    await expect.poll(marked).toEqual([]);
  },
);

test('M2 at Enter the page alone says what is wrong with a number', slow, async ({ page }) => {
  await page.goto('/atlasfibre');
  const number = page.getByLabel('Numéro de la fibre');
  await number.focus();
  await awaitIsland(page);
  await page.evaluate(() =>
    document.addEventListener('invalid', () => console.error('the browser speaks, too'), { capture: true }),
  );
  await number.fill('145');
  await number.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'nombre entier de 1 à 144' })).toBeVisible();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(/nombre entier de 1\sà\s144/);
  await number.fill('144');
  await expect(number).not.toHaveAttribute('aria-invalid');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'M2 the colours of the chosen code come into sight beside the numbers, and the page stays where it is',
    slow,
    async ({ page }) => {
      await page.goto('/atlasfibre');
      const table = page.getByRole('region', { name: 'La couleur de chaque position, selon le code' });
      const code = page.getByLabel('Code couleur');
      await code.focus();
      await awaitIsland(page);
      const numbers = await table.getByRole('rowheader').first().boundingBox();
      const frame = await table.boundingBox();
      const left = (numbers?.x ?? 0) + (numbers?.width ?? 0);
      const right = (frame?.x ?? 0) + (frame?.width ?? 0);
      const scrolled = await page.evaluate(() => scrollY);
      for (const name of ['Swisscom', 'France Télécom / Orange', 'IEC 60304 / DIN VDE 0888', 'TIA-598']) {
        await code.selectOption(name);
        const column = table.getByRole('columnheader', { name });
        await expect.poll(async () => (await column.boundingBox())?.x).toBeGreaterThanOrEqual(left - 1);
        const box = await column.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `the end of ${name}`).toBeLessThanOrEqual(right + 1);
      }
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    },
  );

  test(
    'M2 the table’s title and what to do are read in full, however the table is scrolled',
    slow,
    async ({ page }) => {
      await page.goto('/atlasfibre');
      await expect(page.getByText(swipe)).toBeVisible();
      const title = page.getByRole('heading', { name: 'La couleur de chaque position, selon le code' });
      await title.scrollIntoViewIfNeeded();
      await expect(title).toBeInViewport({ ratio: 1 });
      await page.getByRole('region', { name: 'La couleur' }).evaluate((table) => (table.scrollLeft = 999));
      await expect(title).toBeInViewport({ ratio: 1 });
    },
  );
});
