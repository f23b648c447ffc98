import { expect, test } from '../site/test.ts';

const isDark = () => document.documentElement.classList.contains('dark');

test.describe('on a wide screen with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('L13 the system’s theme decides until the visitor chooses, and the choice is kept', async ({
    page,
  }) => {
    await page.goto('/en/download');
    expect(await page.evaluate(isDark)).toBe(true);
    await page.getByRole('button', { name: /theme/ }).click();
    expect(await page.evaluate(isDark)).toBe(false);
    await page.reload();
    expect(await page.evaluate(isDark)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('L13 under 768 px light is forced and stored, also when the window becomes narrow', async ({
    page,
  }) => {
    await page.goto('/en/download');
    expect(await page.evaluate(isDark)).toBe(true);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(() => page.evaluate(isDark)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('L13 no wrong theme flashes up before the page is painted', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      requestAnimationFrame(function look() {
        if (document.body) seen.push(document.documentElement.classList.contains('dark'));
        requestAnimationFrame(look);
      });
    });
    await page.goto('/en/download');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.length))
      .toBeGreaterThan(3);
    expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.includes(false))).toBe(
      false,
    );
  });
});

test('L12 a tooltip opens after 700 ms, 4 px under its button, and goes with the pointer', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/en/download');
  const button = page.getByRole('button', { name: /theme/ });
  const tooltip = page.locator('.tooltip');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(20);
  await expect(tooltip).toBeVisible();
  const box = await button.boundingBox();
  const tip = await tooltip.boundingBox();
  expect(Math.round((tip?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))).toBe(4);
  await page.mouse.move(10, 500);
  await expect(tooltip).toBeHidden();
});

test('L16 sections below the window are revealed once they are seen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const last = page.locator('main [data-reveal]').last();
  const opacity = () => last.evaluate((element) => Number(getComputedStyle(element).opacity));
  expect(await opacity()).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(opacity).toBe(1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await opacity()).toBe(1);
});

test('L16 with reduced motion nothing is hidden and nothing moves', async ({ page }) => {
  await page.goto('/');
  const opacities = await page
    .locator('main [data-reveal]')
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).opacity));
  expect(opacities.length).toBeGreaterThan(2);
  expect(new Set(opacities)).toEqual(new Set(['1']));
});
