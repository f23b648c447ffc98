import type { Page } from 'playwright/test';
import { sharedLibraries } from '@site/shell-contract';
import { withOwnShell } from '../../support/own-shell.ts';
import { listedIn } from '../../support/pages.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

/** Each copy of React's development build for browsers says this once on the console. */
const developmentCopy = /Download the React DevTools/;
/** The address that errors of React's production build name, in whatever scripts it is. */
const productionCopy = 'react.dev/errors/';

test(
  'R1 R2 R6 React’s development build finds nothing wrong on any page',
  slow,
  async ({ page, request, port }) => {
    test.setTimeout(240_000);
    const french = await listedIn(request, 'fr');
    let copies = 0;
    page.on('console', (message) => {
      if (developmentCopy.test(message.text())) copies++;
    });
    await withOwnShell(page, { port, dist: 'dist-development' }, async ({ origin, startAll }) => {
      await startAll();
      for (const address of french) {
        await page.goto(origin + address);
        await firstUse(page);
      }
      copies = 0;
      await page.goto(`${origin}/download`);
      await firstUse(page);
      expect(copies).toBe(1);
    });
  },
);

/** A part of federation's manifest: a library, and the files of a copy that the remote brings itself. */
interface SharedLibrary {
  name: string;
  assets: { js: { sync: string[]; async: string[] } };
}

test('R1 R2 R6 the islands of three remotes live with one copy of each shared library', async ({
  page,
  request,
}) => {
  for (const address of ['/en/download', '/en/support', '/privacy-policy']) {
    const container = page.waitForRequest(/\/remoteEntry\.js$/);
    await page.goto(address);
    await firstUse(page);
    const withReact: string[] = [];
    for (const script of await scriptsOf(page))
      if ((await (await request.get(script)).text()).includes(productionCopy)) withReact.push(script);
    expect(withReact, address).toHaveLength(1);
    const manifest = (await container).url().replace('remoteEntry.js', 'mf-manifest.json');
    const { shared } = (await (await request.get(manifest)).json()) as { shared: SharedLibrary[] };
    expect(Object.keys(sharedLibraries)).toEqual(expect.arrayContaining(shared.map(({ name }) => name)));
    expect(shared.length, address).toBeGreaterThan(4);
    for (const { name, assets } of shared) expect(assets.js, name).toEqual({ sync: [], async: [] });
  }
});

test('F-routing a page that reads its address loads no router: the shell routes', async ({ page }) => {
  await page.goto('/en/checkout?plan=premium&amount=49.90');
  await firstUse(page);
  const ofShell = (await scriptsOf(page)).filter((path) => path.startsWith('/assets/'));
  expect(ofShell, 'what every page loads, and the app').toHaveLength(2);
});

/** The paths of all scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return paths.filter((path) => path.endsWith('.js'));
}
