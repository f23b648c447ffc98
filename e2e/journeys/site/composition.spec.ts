import type { Page } from 'playwright/test';
import { sharedLibraries } from '@site/shell-contract';
import { withOwnShell } from '../../support/own-shell.ts';
import { listedIn } from '../../support/pages.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

interface ReactCopy {
  version: string;
  /** 1 for React's development build, 0 for production. */
  bundleType: number;
}

interface DeveloperTools extends Window {
  reactCopies: ReactCopy[];
  __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
}

/**
 * Stands in for React's developer tools, to which every copy of React DOM on a page announces itself. Their interface is
 * not documented, but nothing else counts copies; after a change of it this test fails, as it then finds none.
 */
async function watchReactCopies(page: Page): Promise<() => Promise<ReactCopy[]>> {
  await page.addInitScript(() => {
    const tools = window as unknown as DeveloperTools;
    tools.reactCopies = [];
    const ignore = () => undefined;
    tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: ({ version, bundleType }: ReactCopy) => tools.reactCopies.push({ version, bundleType }),
      checkDCE: ignore,
      onCommitFiberRoot: ignore,
      onCommitFiberUnmount: ignore,
      onPostCommitFiberRoot: ignore,
    };
  });
  return () => page.evaluate(() => (window as unknown as DeveloperTools).reactCopies);
}

test(
  'R1 R2 R6 React’s development build finds nothing wrong on any page',
  slow,
  async ({ page, request, port }) => {
    test.setTimeout(240_000);
    const french = await listedIn(request, 'fr');
    const reactCopies = await watchReactCopies(page);
    await withOwnShell(page, { port, dist: 'dist-development' }, async ({ origin, startAll }) => {
      await startAll();
      for (const address of french) {
        await page.goto(origin + address);
        await firstUse(page);
      }
      await page.goto(`${origin}/download`);
      await firstUse(page);
      expect(await reactCopies()).toEqual([expect.objectContaining({ bundleType: 1 })]);
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
  const reactCopies = await watchReactCopies(page);
  for (const address of ['/en/download', '/en/support', '/privacy-policy']) {
    const container = page.waitForRequest(/\/remoteEntry\.js$/);
    await page.goto(address);
    await firstUse(page);
    expect(await reactCopies(), address).toHaveLength(1);
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
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const ofShell = scripts.filter((path) => /^\/assets\/.*\.js$/.test(path));
  expect(ofShell, 'what every page loads, and the app').toHaveLength(2);
});
