import { awaitIsland, expect, firstUse, test } from '../../support/test.ts';

const written = { name: 'Ada Keller', subject: 'Chronos-Pro', message: 'Zwölf Lizenzen ab Januar?' };

test.beforeEach(async ({ page }) => {
  await page.goto('/en/#contact');
  await page.getByLabel('Name').fill(written.name);
  await page.getByLabel('Subject').fill(written.subject);
  await page.getByLabel('Message').fill(written.message);
});

test('choosing a language keeps the place on the page and what was written', async ({ page }) => {
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/#contact$/);
  await expect(page.getByLabel('Betreff')).toBeInViewport();
  await expect(page.getByLabel('Betreff')).toHaveValue(written.subject);
  await expect(page.getByLabel('Nachricht')).toHaveValue(written.message);
});

test(
  'a visitor who looks at another page finds what was written, until it has been sent',
  { tag: '@slow' },
  async ({ page }) => {
    await awaitIsland(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle(/About/);
    await page.goBack();
    await expect(page.getByLabel('Message')).toHaveValue(written.message);
    await page.getByLabel(/e-?mail/i).fill('ada@example.org');
    await firstUse(page);
    await awaitIsland(page);
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page.getByRole('status').filter({ hasText: /sent/i })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('');
  },
);
