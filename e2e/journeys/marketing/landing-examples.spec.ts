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
