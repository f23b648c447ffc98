import { libraryCopies, loadedScripts, oneOfEach } from '../../support/library-copies.ts';
import { withOwnShell } from '../../support/own-shell.ts';
import { listedIn } from '../../support/pages.ts';
import { expect, firstUse, test } from '../../support/test.ts';

test(
  'R1 R2 R6 React’s development build finds nothing wrong on any page',
  { tag: '@slow' },
  async ({ page, request, port }) => {
    test.setTimeout(240_000);
    const french = await listedIn(request, 'fr');
    await withOwnShell(page, { port, dist: 'dist-development' }, async ({ origin, startAll }) => {
      await startAll();
      for (const address of french) {
        await page.goto(origin + address);
        await firstUse(page);
      }
      await page.goto(`${origin}/download`);
      await firstUse(page);
      const scripts = await loadedScripts(page);
      expect(scripts.join()).toContain('react-dom-client.development.js');
      expect(libraryCopies(scripts)).toEqual(oneOfEach);
    });
  },
);

test('R1 R2 R6 the islands of three remotes live with one copy of each shared library', async ({ page }) => {
  const copies = async (address: string) => {
    await page.goto(address);
    await firstUse(page);
    return libraryCopies(await loadedScripts(page));
  };
  expect(await copies('/en/download'), 'commerce, which takes them all').toEqual(oneOfEach);
  // The router is loaded only by islands that use it.
  const withoutRouter = { ...oneOfEach, 'react-router-dom': 0 };
  expect(await copies('/en/support'), 'marketing').toEqual(withoutRouter);
  expect(await copies('/privacy-policy'), 'legal').toEqual(withoutRouter);
});
