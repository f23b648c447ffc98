import type { Locator, Page } from 'playwright/test';
import { fillContactForm } from '../../support/pages.ts';
import { awaitIsland, expect, motion, test } from '../../support/test.ts';

/**
 * Stops the page's clock, which the test then advances; `page.clock.install()` must precede loading the page. The
 * islands are hydrated first, as a jump of the clock would exceed the timeouts of running requests.
 * @param used the control whose focus hydrates its island
 */
async function holdClock(page: Page, used: Locator): Promise<void> {
  await used.focus();
  await awaitIsland(page);
  // Later than the page's time even on a slow machine, as the clock cannot go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Sends the contact form, with a given answer of the api. */
async function send(page: Page, status: 201 | 500): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, body: status === 201 ? '{}' : '' }), {
    times: 1,
  });
  const form = page.locator('#contact form');
  await fillContactForm(form);
  await form.locator('[name=message]').press('Tab');
  await page.keyboard.press('Enter');
}

test('L12 a notice is read out, is shown for 5 s or until it is closed, gives way to the next, and leaves the focus where it was', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/500/);
  await page.clock.install();
  await page.goto('/en/');
  await holdClock(page, page.locator('#contact [name=name]'));
  const area = page.locator('[role=status][aria-live=polite]');
  const notices = area.locator('> *');
  await expect(area, 'is there before there is anything to say').toHaveText('');
  await send(page, 500);
  await expect(area).toContainText('Error sending message');
  await expect(area.locator(':focus')).toHaveCount(0);
  await page.clock.runFor(4900);
  await expect(area).toContainText('Error sending message');
  await page.clock.runFor(200);
  await expect(area).toHaveText('');

  await send(page, 500);
  await expect(notices).toContainText('Error sending message');
  await page.clock.runFor(3000);
  await send(page, 201);
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText('Message sent!');
  await page.clock.runFor(4900);
  await expect(notices, '5 s of its own').toContainText('Message sent!');
  await page.clock.runFor(200);
  await expect(notices).toHaveCount(0);

  await send(page, 500);
  await area.getByRole('button').click();
  await expect(area).toHaveText('');
});

test('L12 on a phone a notice stands at the lower edge, and covers neither header nor the focused field', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/500/);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/en/');
  await page.locator('#contact [name=name]').focus();
  await awaitIsland(page);
  await send(page, 500);
  const notice = page.locator('[role=status][aria-live=polite] > *');
  await expect(notice).toContainText('Error sending message');
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(400);
  expect(y + height).toBeLessThanOrEqual(664);
  const focused = await page.locator(':focus').boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(y);
  expect(focused?.y).toBeGreaterThanOrEqual(64);
});

test(
  'L12 a tooltip opens after 700 ms, 4 px under its button, at once within 300 ms of the last one, and for the keyboard',
  motion,
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/download');
    const button = page.getByRole('button', { name: /theme/ });
    const tooltip = page.locator('.tooltip');
    await holdClock(page, page.getByLabel('Name'));
    const leave = () => page.mouse.move(10, 500);
    await button.hover();
    await page.clock.runFor(690);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(20);
    await expect(tooltip).toBeVisible();
    const box = await button.boundingBox();
    const tip = await tooltip.boundingBox();
    expect(Math.round((tip?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))).toBe(4);
    await leave();
    await expect(tooltip).toBeHidden();

    await page.clock.runFor(250);
    await button.hover();
    await page.clock.runFor(1);
    await expect(tooltip).toBeVisible();
    await leave();
    await page.clock.runFor(350);
    await button.hover();
    await page.clock.runFor(690);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(20);
    await expect(tooltip).toBeVisible();
    await leave();
    await page.clock.runFor(350);

    await button.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.clock.runFor(710);
    await expect(tooltip).toHaveText((await button.getAttribute('aria-label')) ?? '');
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
  },
);
