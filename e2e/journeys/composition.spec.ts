import { libraryCopies, loadedScripts, oneOfEach } from '../site/library-copies.ts';
import { areas, withOwnShell } from '../site/own-shell.ts';
import { listedIn } from '../site/pages.ts';
import { until } from '../site/processes.ts';
import { awaitIsland, expect, firstUse, test } from '../site/test.ts';

test('R1 R2 React’s development build finds nothing wrong on any page, nor between any two remotes', async ({
  page,
  request,
}, { workerIndex }) => {
  test.setTimeout(240_000);
  const french = await listedIn(request, 'fr');
  await withOwnShell(page, workerIndex, 'dist-development', async ({ origin }, start) => {
    await Promise.all(Object.keys(areas).map(start));
    await until(async () => (await fetch(`${origin}/ready`)).ok, 'every remote is followed');
    for (const address of french) {
      await page.goto(origin + address);
      await firstUse(page);
    }
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
    const scripts = await loadedScripts(page);
    expect(scripts.join()).toContain('react-dom-client.development.js');
    expect(libraryCopies(scripts)).toEqual(oneOfEach);
  });
});

test('R1 R2 pages change in place between remotes, back and forward included, with one copy of each shared library', async ({
  page,
}) => {
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
  await awaitIsland(page);
  expect(libraryCopies(await loadedScripts(page)), 'of the shell and three remotes').toEqual(oneOfEach);
});
