import type { Page } from 'playwright/test';
import { languages } from '@site/shared-i18n';
import { listedPages } from '../site/sitemap.ts';
import { expect, test } from '../site/test.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

test('L7 an address without a language answers in the browser’s language, French where that is unknown', async ({
  browser,
}) => {
  for (const [locale, lang] of [
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['nl-NL', 'fr'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/download');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await context.close();
  }
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

test('L7 a language in the address wins over the stored one and is cached', async ({ page }) => {
  await page.goto('/de/download');
  await page.goto('/es/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(() => stored(page)).toBe('es');
  await page.goto('/download');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('L7 a stored value that is script or no language is discarded', async ({ page, context }) => {
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

test('L7 French can be chosen by a visitor whose browser asks for German', async ({ browser }) => {
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

test('L8 every page has its own address per language, with canonical, reciprocal alternates and translated head', async ({
  request,
}) => {
  const pages = await listedPages(request);
  const addresses = new Set(pages.map((page) => page.address));
  const titles = new Map<string, Set<string>>();
  for (const { address, alternates } of pages) {
    const answer = await request.get(address, { headers: { 'Accept-Language': 'fr' } });
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    const lang = /<html lang="(\w\w)"/.exec(html)?.[1] ?? '';
    expect(alternates[lang], `${address} is its own alternate`).toBe(address);
    expect(Object.keys(alternates).sort()).toEqual([...languages, 'x-default'].sort());
    expect(alternates['x-default']).toBe(alternates.fr);
    for (const other of Object.values(alternates))
      expect(addresses.has(other), `${other} is listed`).toBe(true);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${address}"`));
    for (const tag of ['og:title', 'og:description', 'og:url', 'og:locale'])
      expect(html).toContain(`property="${tag}"`);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title.length, address).toBeGreaterThan(5);
    expect(description.length, address).toBeGreaterThan(20);
    const group = alternates.fr ?? '';
    titles.set(group, (titles.get(group) ?? new Set()).add(description));
  }
  for (const [page, descriptions] of titles) {
    expect(descriptions.size, `${page} has a description of its own in each language`).toBe(languages.length);
  }
});

test('L8 robots.txt names the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('L11 a catalogue that does not come is asked for again, five times in all, and then the page comes to life', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/locales|\.json|Failed to load resource/);
  let asked = 0;
  await page.route(/\/assets\/de-[\w-]+\.json$/, async (route) => {
    const ofCommerce = route.request().url().includes('/r/commerce/');
    if (!ofCommerce) return route.continue();
    asked += 1;
    return asked <= 5 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/de/download');
  await page.getByLabel('Name').focus();
  await page.locator('[data-island][data-live]').waitFor({ state: 'attached' });
  expect(asked, 'the first try and five retries').toBe(6);
});

test('L7 an address that names French wins over a stored language, too', async ({ page }) => {
  await page.goto('/de/download');
  await page.goto('/fr/download');
  await expect(page).toHaveURL(/:\d+\/download$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => stored(page)).toBe('fr');
});
