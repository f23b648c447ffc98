import type { Locator } from 'playwright/test';
import { fillContactForm, sendWithFault } from '../../support/pages.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

for (const { address, message } of [
  { address: '/de/', message: /E-\u2060?Mail/ },
  { address: '/en/', message: /e-mail|email/i },
  { address: '/ru/', message: /почт|e-mail/i },
]) {
  test(
    `M9 on ${address} what is wrong with a field is shown beneath it, is read out, and takes the focus to it`,
    address === '/de/' ? {} : slow,
    async ({ page, watch }) => {
      watch.expectErrors(/400/);
      await page.goto(address);
      await sendWithFault(page);
      const field = page.locator('#contact [name=email]');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(message);
      const fault = page.locator('#contact').getByRole('alert').filter({ visible: true });
      await expect(fault).toHaveCount(1);
      await expect(fault).toHaveText(message);
      const [above, below] = [await field.boundingBox(), await fault.boundingBox()];
      const distance = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThan(16);
      await expect(page.locator('#contact [name=message]')).toHaveValue('A message that is long enough.');

      await field.fill('ada@example.org');
      await page.locator('#contact form button[type=submit]').click();
      await expect(page.locator('[role=status]:visible').filter({ hasText: /\S/ }).first()).toBeVisible();
      await expect(field).not.toHaveAttribute('aria-invalid');
      await expect(fault).toHaveCount(0);
    },
  );
}

test(
  'M9 on a phone a fault of a field has no notice, and that of a failure does not cover the button that was pressed',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/400|500/);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/de/');
    const form = page.locator('#contact form');
    const button = form.getByRole('button');
    const notice = page.locator('[role=status]:visible').filter({ hasText: /\S/ }).first();
    const isCovered = (part: Locator) =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await sendWithFault(page);
    await expect(notice).toBeHidden();
    await expect.poll(() => isCovered(form.locator('[name=email]'))).toBe(false);

    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await button.click();
    await expect(notice).toContainText('ein Fehler aufgetreten');
    expect(await isCovered(button)).toBe(false);
  },
);

test(
  'M9 after a failure the focus is on the button again, to send once more',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/500/);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/de/');
    const form = page.locator('#contact form');
    await fillContactForm(form);
    await awaitIsland(page);
    await form.getByRole('button').press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'ein Fehler aufgetreten' })).toBeVisible();
    await expect(form.getByRole('button')).toBeFocused();
  },
);

test(
  'M9 a name of spaces alone is a fault of the field, not a failure to send',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/400/);
    await page.goto('/en/');
    const form = page.locator('#contact form');
    await form.locator('[name=name]').fill('   ');
    await form.locator('[name=email]').fill('ada@example.org');
    await form.locator('[name=subject]').fill('Hello');
    await form.locator('[name=message]').fill('A message that is long enough.');
    await awaitIsland(page);
    await form.getByRole('button').click();
    await expect(form.locator('[name=name]')).toBeFocused();
    await expect(form.locator('[name=name]')).toHaveAccessibleDescription('Please fill in “Name”.');
    await expect(page.getByRole('status').filter({ hasText: 'Error sending message' })).toBeHidden();
  },
);

for (const { address, missing, notEmail } of [
  { address: '/de/', missing: 'Bitte «Name» ausfüllen.', notEmail: 'name@domain.ch' },
  { address: '/ru/', missing: 'Заполните поле «Имя».', notEmail: 'name@domain.ch' },
]) {
  test(
    `M9 on ${address} all that the browser does not take is said beside its field, in the page’s language`,
    slow,
    async ({ page }) => {
      await page.goto(address);
      const form = page.locator('#contact form');
      const field = (name: string) => form.locator(`[name=${name}]`);
      await field('email').fill('no address');
      await awaitIsland(page);
      await form.getByRole('button').click();
      await expect(field('name')).toBeFocused();
      await expect(field('name')).toHaveAccessibleDescription(missing);
      for (const name of ['subject', 'message'])
        await expect(field(name)).toHaveAccessibleDescription(/^(Bitte|Заполните поле) «.+»/);
      await expect(field('email')).toHaveAccessibleDescription(new RegExp(notEmail));
      await field('name').fill('Ada');
      await expect(field('name')).not.toHaveAttribute('aria-invalid');
      await expect(field('email')).toHaveAttribute('aria-invalid', 'true');
      await form.getByRole('button').click();
      await expect(field('email')).toBeFocused();
    },
  );
}
