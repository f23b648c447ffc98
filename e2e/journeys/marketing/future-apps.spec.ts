import type { APIRequestContext, Page } from 'playwright/test';
import { mailsTo } from '../../support/mails.ts';
import { awaitIsland, expect, slow, test } from '../../support/test.ts';

const companyMailbox = 'contact@example.com';

async function requestNotice(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Test');
  await page.getByLabel('E-Mail-Adresse').fill('ada@example.org');
  await page.getByLabel('Nachricht').fill('Ich warte darauf.');
}

async function expectMail(request: APIRequestContext, subject: string): Promise<void> {
  const subjects = async () =>
    (await mailsTo(request, companyMailbox)).map((mail) => mail.subject).join('\n');
  await expect.poll(subjects).toContain(subject);
}

test(
  'M10 a request on a future app’s page for news of it reaches the publisher, the app in the subject',
  slow,
  async ({ page, request }) => {
    await page.goto('/de/future-app-1');
    const subject = await page.getByLabel('Betreff').inputValue();
    expect(subject).toContain('1');
    await requestNotice(page);
    await awaitIsland(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect(page.locator('[role=status]:visible').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByLabel('Nachricht')).toHaveValue('');
    await expectMail(request, subject);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('M10 a future app’s page takes the question all the same', slow, async ({ page, request }) => {
    await page.goto('/de/future-app-2');
    const subject = await page.getByLabel('Betreff').inputValue();
    expect(subject).toContain('2');
    await requestNotice(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect(page).toHaveURL(/\/de\/#contact-sent$/);
    await expect(page.locator('#contact-sent')).toBeVisible();
    await expectMail(request, subject);
  });
});
