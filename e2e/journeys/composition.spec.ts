import type { Page } from 'playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '../site/ports.ts';
import { startRemote, startShell, until, type RunningProcess } from '../site/processes.ts';
import { listedPages } from '../site/sitemap.ts';
import { awaitIsland, expect, firstUse, test } from '../site/test.ts';

/** A page of each remote. */
const areas = { marketing: '/en/apps', commerce: '/en/download', legal: '/privacy-policy' };

interface OwnSite {
  origin: string;
  remotePort(name: string): number;
  shell: RunningProcess;
}

/** A shell of the test's own, on ports of its own, which no remote answers on yet. */
async function withOwnShell(
  page: Page,
  worker: number,
  dist: string,
  run: (site: OwnSite, start: (remote: string) => Promise<RunningProcess>) => Promise<void>,
): Promise<void> {
  const port = ownPort(worker);
  const names = Object.keys(areas);
  const remotePort = (name: string) => port + 2 + names.indexOf(name);
  const dataDir = await mkdtemp(join(tmpdir(), 'shell-'));
  const running: RunningProcess[] = [];
  try {
    const shell = await startShell(
      port,
      {
        DATA_DIR: dataDir,
        API_URL: `http://127.0.0.1:${port + 1}`,
        REMOTES: names.map((name) => `${name}=http://127.0.0.1:${remotePort(name)}`).join(','),
      },
      dist,
    );
    running.push(shell);
    await run({ origin: `http://localhost:${port}`, remotePort, shell }, async (name) => {
      const remote = await startRemote(name, remotePort(name));
      running.push(remote);
      return remote;
    });
  } finally {
    await page.goto('about:blank');
    for (const process of running) await process.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

for (const [name, address] of Object.entries(areas)) {
  test(`R5 with ${name} absent from the start its area says so with a retry, and the rest works`, async ({
    page,
    watch,
  }, { workerIndex }) => {
    watch.expectTrouble(/503/);
    await withOwnShell(page, workerIndex, 'dist', async ({ origin }, start) => {
      const others = Object.entries(areas).filter(([other]) => other !== name);
      await Promise.all(others.map(([other]) => start(other)));
      const ready = async () =>
        (await fetch(origin + (others.at(-1)?.[1] ?? ''))).ok &&
        (await fetch(origin + (others[0]?.[1] ?? ''))).ok;
      await until(ready, 'the others are followed');

      const answer = await page.goto(origin + address);
      expect(answer?.status()).toBe(503);
      await expect(page.getByRole('alert')).toContainText('This part of the site is not available right now');
      await expect(page.getByRole('banner')).toBeVisible();
      for (const [, other] of others) expect((await page.request.get(origin + other)).status()).toBe(200);

      await start(name);
      await until(async () => (await fetch(origin + address)).ok, `${name} is followed`);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toBeHidden();
      await expect(page.locator('main h1')).toBeVisible();
    });
  });
}

test('R4 R5 a remote that stops while the site runs costs nobody anything, nor does a restart of the shell', async ({
  page,
}, { workerIndex }) => {
  const port = ownPort(workerIndex);
  const dataDir = await mkdtemp(join(tmpdir(), 'shell-'));
  const names = Object.keys(areas);
  const environment = {
    DATA_DIR: dataDir,
    API_URL: `http://127.0.0.1:${port + 1}`,
    REMOTES: names.map((name, index) => `${name}=http://127.0.0.1:${port + 2 + index}`).join(','),
  };
  const remotes = await Promise.all(names.map((name, index) => startRemote(name, port + 2 + index)));
  let shell = await startShell(port, environment);
  const origin = `http://localhost:${port}`;
  try {
    await Promise.all(remotes.map((remote) => remote.kill()));
    for (const address of Object.values(areas)) {
      await page.goto(origin + address);
      await firstUse(page);
    }
    await page.goto('about:blank');
    await shell.stop();
    shell = await startShell(port, environment);
    for (const address of Object.values(areas)) {
      await page.goto(origin + address);
      await firstUse(page);
    }
  } finally {
    await page.goto('about:blank');
    await shell.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('R5 an island whose module does not come says so with a retry; the page stays readable, and the retry works', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/island|Failed to fetch|Failed to load|ERR_|remoteEntry|RUNTIME|federation/i);
  await page.route(/\/r\/commerce\/.*\.js$/, (route) => route.abort());
  await page.goto('/en/download');
  await page.getByLabel('Name').focus();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\/r\/commerce\/.*\.js$/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Name').focus();
  await awaitIsland(page);
  await expect(failure).toBeHidden();
});

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

test('R10 strict headers, no inline script without its hash, integrity for every federated script', async ({
  page,
  request,
}) => {
  const origins = new Set<string>();
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
  const answer = await page.goto('/en/');
  await firstUse(page);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  expect([...origins], 'no request to any other origin').toEqual([new URL(page.url()).origin]);

  const integrity = await page.evaluate(
    () =>
      (
        JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
          integrity: Record<string, string>;
        }
      ).integrity,
  );
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(loaded.some((path) => path.startsWith('/r/marketing/'))).toBe(true);
  for (const path of loaded) expect(integrity[path], path).toMatch(/^sha384-/);

  const [tampered] = loaded.filter((path) => path.startsWith('/r/marketing/'));
  expect((await request.get(tampered ?? '')).headers()['cache-control']).toContain('immutable');
});

test('R10 a federated script with a changed byte is not run', async ({ page, watch }) => {
  watch.expectTrouble(/integrity|island|Failed to fetch|federation|RUNTIME/i);
  await page.route(/\/r\/commerce\/.*remoteEntry\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered = true` });
  });
  await page.goto('/en/download');
  await page.getByLabel('Name').focus();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
