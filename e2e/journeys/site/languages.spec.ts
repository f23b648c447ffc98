import type { Page } from 'playwright/test';
import { siteOrigin } from '../../support/ports.ts';
import { readPage } from '../../support/read-page.ts';
import { expect, slow, test } from '../../support/test.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

test('L7 an address without a language answers in the browser’s language, French where that is unknown', async () => {
  for (const [accepted, lang] of [
    ['de-AT,de;q=0.9', 'de'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['nl-NL,nl;q=0.9', 'fr'],
  ] as const)
    expect((await readPage(`${siteOrigin}/download`, accepted)).language, accepted).toBe(lang);
});

test('L2 L7 the list of languages marks the page’s own, also French, whose pages have no language in their address', async () => {
  for (const [address, lang] of [
    ['/', 'fr'],
    ['/apps', 'fr'],
    ['/politique-confidentialite', 'fr'],
    ['/ru/apps', 'ru'],
  ]) {
    const { document } = await readPage(siteOrigin + address);
    const marked = document('a[data-language][aria-current]').toArray();
    const languages = new Set(marked.map((link) => document(link).attr('hreflang')));
    expect([...languages], address).toEqual([lang]);
  }
});

test('L7 P7 an address in the words of another language leads to its own, with its query', async ({
  request,
}) => {
  const response = await request.get('/de/cancel-contract?confirm=a%20b', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([308, '/vertraege-kuendigen?confirm=a+b']);
});

test('L7 local storage wins over the browser’s language, and the cookie mirrors it', async ({
  page,
  context,
}) => {
  await page.goto('/download');
  await expect.poll(() => stored(page)).toBe('fr');
  await page.evaluate(() => localStorage.setItem('language', 'ru'));
  await context.clearCookies();
  await page.goto('/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const mirrored = async () => (await context.cookies()).find(({ name }) => name === 'language')?.value;
  await expect.poll(mirrored).toBe('ru');
});

test('L7 a language in the address wins over the stored one and is cached', slow, async ({ page }) => {
  await page.goto('/de/download');
  await page.goto('/es/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(() => stored(page)).toBe('es');
  await page.goto('/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('L7 a stored value that is script or no language is discarded', slow, async ({ page, context }) => {
  for (const value of ['<script>alert(1)</script>', 'xx', 'de"onload=', '../de']) {
    await page.goto('/download');
    await expect.poll(() => stored(page)).toBe('fr');
    await page.evaluate((made) => localStorage.setItem('language', made), value);
    await context.clearCookies();
    await page.goto('/download');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect.poll(() => stored(page)).toBe('fr');
  }
});

test('L7 French can be chosen by a visitor whose browser asks for German', slow, async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ locale: 'de-CH', javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/download');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: /^Sprache/ }).click();
    await page.locator('#languages').getByRole('link', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(/:\d+\/download$/);
    await page.goto('/apps');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await context.close();
  }
});

for (const [path, query] of [
  ['/trial', '?plan=basic&app=TrackIT'],
  ['/checkout', '?plan=premium&amount=49.90'],
  ['/cancel', '?redirect_status=failed'],
] as const) {
  test(
    `L7 another language keeps what ${path} was opened for, chosen or stored`,
    slow,
    async ({ page, context }) => {
      await page.goto(`/de${path}${query}`);
      await page.getByRole('button', { name: /^Sprache/ }).click();
      await page.locator('#languages').getByRole('link', { name: 'Русский' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      expect(page.url()).toContain(`/ru${path}${query}`);

      await expect.poll(() => stored(page)).toBe('ru');
      await context.clearCookies();
      await page.goto(path + query);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      expect(new URL(page.url()).search).toBe(query);
    },
  );
}

test('L11 messages that do not come are asked for again, five times in all, and then the page comes to life', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/\.json|Failed to load resource/);
  let requests = 0;
  await page.route(/\/messages\/de-[\w-]+\.json$/, async (route) => {
    const ofCommerce = route.request().url().includes('/r/commerce/');
    if (!ofCommerce) return route.continue();
    requests += 1;
    return requests <= 5 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/de/download');
  await page.getByLabel('Name').focus();
  await page.locator('[data-island][data-hydrated]').waitFor({ state: 'attached' });
  expect(requests, 'the first try and five retries').toBe(6);
});

test('L7 an address that names French wins over a stored language, too', slow, async ({ page, context }) => {
  await page.goto('/de/download');
  await page.goto('/fr/download');
  await expect(page).toHaveURL(/:\d+\/download$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => stored(page)).toBe('fr');

  // The page being left may store its language between the redirect and the next page.
  await context.request.get('/fr/download', { maxRedirects: 0 });
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await context.addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.goto('/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => stored(page)).toBe('fr');
});
