import { until } from '../site/processes.ts';
import { areas, withOwnShell } from '../site/own-shell.ts';
import { listedPages } from '../site/sitemap.ts';
import { awaitIsland, expect, firstUse, test } from '../site/test.ts';

test('R1 R2 React’s development build finds nothing wrong on any page, nor between any two remotes', async ({
  page,
  request,
}, { workerIndex }) => {
  test.setTimeout(240_000);
  const french = (await listedPages(request)).filter(({ address, alternates }) => alternates.fr === address);
  await withOwnShell(page, workerIndex, 'dist-development', async ({ origin }, start) => {
    await Promise.all(Object.keys(areas).map(start));
    await until(async () => (await fetch(`${origin}/ready`)).ok, 'every remote is followed');
    for (const { address } of french) {
      await page.goto(origin + address);
      await firstUse(page);
    }
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) loaded.set(pathname, (loaded.get(pathname) ?? 0) + 1);
    });
    const walk = ['/download', '/apps', '/rgpd', '/download', '/rgpd', '/apps', '/download'];
    await page.goto(`${origin}/rgpd`);
    await firstUse(page);
    for (const address of walk) {
      await page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = href;
        document.querySelector('main')?.prepend(link);
      }, address);
      await page.locator('main > a').click();
      await expect(page).toHaveURL(origin + address);
      await expect(page.locator('main > a'), 'another page stands there').toHaveCount(0);
      await awaitIsland(page);
    }
    const reactDom = await page.evaluate(async () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
      const copies = (mark: string) => texts.filter((text) => text.includes(mark)).length;
      return {
        'react-dom': copies('__reactContainer$'),
        react: copies('react.transitional.element"); throw') || copies('ReactSharedInternals'),
        i18next: copies('i18next is maintained') || copies('missingInterpolationHandler'),
        'react-i18next': copies('NO_I18NEXT_INSTANCE'),
        router: copies('useLocation() may be used only in the context of a <Router>'),
      };
    });
    expect(reactDom['react-dom'], 'one react-dom').toBe(1);
    expect(reactDom.i18next, 'one i18next').toBe(1);
    expect(reactDom['react-i18next'], 'one react-i18next').toBe(1);
    expect(reactDom.router, 'one router').toBe(1);
  });
});

test('R1 pages change in place between remotes, back and forward included', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en/apps');
  await firstUse(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .locator('main')
    .getByRole('link', { name: /download/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Download');
  await expect(page).toHaveTitle(/Download/);
  await awaitIsland(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy-policy$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Download');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
