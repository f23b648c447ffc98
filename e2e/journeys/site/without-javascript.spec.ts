import type { Browser, Page } from 'playwright/test';
import { fillContactForm, listedIn } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

const withoutScript = (browser: Browser, locale = 'fr-CH') =>
  browser.newContext({ javaScriptEnabled: false, locale });

test(
  'R6 without JavaScript every page in German shows its whole content',
  slow,
  async ({ browser, request }) => {
    const context = await withoutScript(browser, 'de');
    const page = await context.newPage();
    for (const address of await listedIn(request, 'de')) {
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      const text = await page.locator('main').innerText();
      expect(text.length, address).toBeGreaterThan(120);
      const hidden = await page
        .locator('main section')
        .evaluateAll(
          (sections) => sections.filter((section) => getComputedStyle(section).opacity !== '1').length,
        );
      expect(hidden, `${address} hides nothing`).toBe(0);
    }
    await context.close();
  },
);

test('R6 without JavaScript menu and language list open and lead on', slow, async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/en/apps');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Português' }).click();
  await expect(page).toHaveURL(/\/pt\/apps$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Contacto' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
  await context.close();
});

test('R6 without JavaScript the contact form sends, and says so', async ({ browser }) => {
  const context = await withoutScript(browser);
  const page = await context.newPage();
  await page.goto('/en/');
  const form = page.locator('#contact form');
  await fillContactForm(form);
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/\/en\/#contact-sent$/);
  await expect(page.locator('#contact-sent')).toBeVisible();
  await expect(page.locator('#contact-sent')).toContainText('Message sent!');
  await context.close();
});

test('R6 C11 without JavaScript the download form leads to the file', slow, async ({ browser }) => {
  const context = await withoutScript(browser);
  const page = await context.newPage();
  await page.goto('/de/download?app=TrackIT');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TrackIT');
  await page.locator('[name=customerName]').fill('Ada Test');
  await page.locator('[name=customerEmail]').fill('ada@example.org');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  await expect(page.locator('#download-sent')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TrackIT');
  const download = page.waitForEvent('download');
  await page.locator('#download-sent a').click();
  expect((await download).suggestedFilename()).toMatch(/trackit/i);
  await context.close();
});

test('R6 C11 without JavaScript an app is found however its name is written', async ({ request }) => {
  const response = await request.get('/de/download?app=trackit');
  expect(await response.text()).toMatch(/<h1[^>]*>TrackIT/);
});

for (const address of ['/en/', '/en/trackit']) {
  test(
    `R6 L16 ${address} is as long with scripts as without, and nothing in the window moves for it`,
    slow,
    async ({ browser, page }) => {
      const ends = (of: Page) =>
        of
          .locator('main section')
          .evaluateAll((sections) =>
            sections.map((section) => Math.round(section.getBoundingClientRect().bottom)),
          );
      const context = await withoutScript(browser);
      const still = await context.newPage();
      await still.setViewportSize({ width: 375, height: 740 });
      await page.setViewportSize({ width: 375, height: 740 });
      // A late font is used only from the next load on.
      await expect(async () => {
        await still.goto(address);
        await page.goto(address);
        await page.evaluate(watchShifts);
        const expected = await ends(still);
        expect(expected.length, 'sections').toBeGreaterThan(2);
        expect(await ends(page)).toEqual(expected);
      }).toPass();
      expect(await page.evaluate(seenShifts)).toEqual([]);
      await context.close();
    },
  );
}

test('R6 nothing shifts and nothing is lost when the page comes to life', async ({ page }) => {
  await page.goto('/de/download?app=AtlasFibre');
  await page.evaluate(watchShifts);
  const before = await page.locator('main').boundingBox();
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.locator('[data-island][data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Name').pressSequentially(' Test');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Test');
  expect(await page.locator('main').boundingBox()).toEqual(before);
  expect(await page.evaluate(seenShifts)).toEqual([]);
});

/** Records layout shifts, including earlier ones. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}

function seenShifts(): number[] {
  return (window as unknown as { shifts: number[] }).shifts;
}
