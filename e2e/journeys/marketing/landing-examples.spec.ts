import { expect, test } from '../../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('M2 the hero finds a fibre’s tube and colour by its number, by HTML and CSS alone', async ({
    page,
  }) => {
    await page.goto('/en/');
    const answer = page.locator('#hero output');
    const number = page.locator('#hero').getByLabel('Colour of fibre no.');
    const seen = () => answer.locator('b').filter({ visible: true }).allTextContents();
    expect(await seen()).toEqual(['Brown', 'Orange']);
    for (const [chosen, tube, colour] of [
      ['1', 'Blue', 'Blue'],
      ['13', 'Orange', 'Blue'],
      ['144', 'Aqua', 'Aqua'],
    ] as const) {
      await number.selectOption(chosen);
      expect(await seen(), chosen).toEqual([tube, colour]);
    }
    await page.locator('#hero').getByRole('link', { name: 'Colour code' }).click();
    await expect(page).toHaveURL(/\/en\/atlasfibre#colour-code$/);
  });

  for (const width of [390, 1440]) {
    test(`M2 at ${width} px the found fibre is drawn, and stands out of a tube of its colour`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/en/');
      await page.locator('#hero').getByLabel('Colour of fibre no.').selectOption('14');
      const [tube, fibre] = await page.locator('#hero svg:has(> rect + rect)').all();
      if (!tube || !fibre) throw new Error('Nothing is drawn');
      for (const part of [tube, fibre]) {
        await expect(part).toBeVisible();
        const shown = () =>
          part
            .locator('rect')
            .evaluateAll((all) =>
              all
                .filter((one) => getComputedStyle(one).opacity === '1')
                .map((one) => one.getAttribute('fill')),
            );
        await expect.poll(shown).toEqual(['#f0801a']);
      }
      const [outer, inner] = [await tube.boundingBox(), await fibre.boundingBox()];
      if (!outer || !inner) throw new Error('Nothing is drawn');
      expect(inner.x + inner.width, 'leaves the tube').toBeGreaterThan(outer.x + outer.width + 10);
      expect(inner.height, 'thinner than the tube').toBeLessThan(outer.height / 2);
    });
  }
});

test('M2 a phone shows what the client receives as text that can be read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/');
  const total = page.locator('#apps dl').getByText('7:42');
  await expect(total).toBeVisible();
  expect(await total.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThan(
    12,
  );
});
