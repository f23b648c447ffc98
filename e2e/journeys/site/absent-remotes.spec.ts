import { until } from '../../support/processes.ts';
import { startRemote, startShell, untilReady } from '../../support/site-programs.ts';
import { areas, withOwnShell } from '../../support/own-shell.ts';
import { awaitIsland, expect, firstUse, slow, test } from '../../support/test.ts';

for (const [name, address] of Object.entries(areas)) {
  test(
    `R5 with ${name} absent from the start its area says so with a retry, and the rest works`,
    slow,
    async ({ page, watch, port }) => {
      watch.expectErrors(/503/);
      await withOwnShell(page, { port }, async ({ origin, start }) => {
        const otherRemotes = Object.entries(areas).filter(([other]) => other !== name);
        await Promise.all(otherRemotes.map(([other]) => start(other)));
        const ready = async () =>
          (await fetch(origin + (otherRemotes.at(-1)?.[1] ?? ''))).ok &&
          (await fetch(origin + (otherRemotes[0]?.[1] ?? ''))).ok;
        await until(ready, 'the others are followed');

        const response = await page.goto(origin + address);
        expect(response?.status()).toBe(503);
        await expect(page.getByRole('alert')).toContainText(
          'This part of the site is not available right now',
        );
        await expect(page.getByRole('banner')).toBeVisible();
        for (const [, other] of otherRemotes)
          expect((await page.request.get(origin + other)).status()).toBe(200);

        await start(name);
        await until(async () => (await fetch(origin + address)).ok, `${name} is followed`);
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(page.getByRole('alert')).toBeHidden();
        await expect(page.locator('main h1')).toBeVisible();
      });
    },
  );
}

test(
  'R4 R5 a remote that stops while the site runs costs nobody anything, nor does a restart of the shell',
  slow,
  async ({ page, watch, port, folder }) => {
    // Without an api, /download lacks its QR code.
    watch.expectErrors(/502/);
    const names = Object.keys(areas);
    const environment = {
      DATA_DIR: folder,
      API_URL: `http://127.0.0.1:${port + 1}`,
      REMOTES: names.map((name, index) => `${name}=http://127.0.0.1:${port + 2 + index}`).join(','),
    };
    const remotes = await Promise.all(names.map((name, index) => startRemote(name, port + 2 + index)));
    let shell = await startShell(port, environment);
    const origin = `http://localhost:${port}`;
    const expectWhole = async () => {
      for (const address of Object.values(areas)) {
        expect((await page.goto(origin + address))?.status(), address).toBe(200);
        await firstUse(page);
      }
    };
    try {
      await untilReady(origin, shell);
      await Promise.all(remotes.map((remote) => remote.kill()));
      await expectWhole();
      await page.goto('about:blank');
      await shell.stop();
      shell = await startShell(port, environment);
      await expectWhole();
    } finally {
      await page.goto('about:blank');
      await shell.stop();
    }
  },
);

test('R5 an island whose module does not come says so with a retry; the page stays readable, and the retry works', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/island|Failed to fetch|Failed to load|ERR_|remoteEntry|RUNTIME|federation/i);
  await page.route(/\/r\/commerce\/.*\.js$/, (route) => route.abort());
  await page.goto('/en/download');
  await page.getByLabel('Name').focus();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\/r\/commerce\/.*\.js$/);
  const reloaded = page.waitForEvent('load');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await page.getByLabel('Name').focus();
  await awaitIsland(page);
  await expect(failure).toBeHidden();
});

test(
  'O4 A3 A7 while the api is away, files of the account and confirmations lead to a page that says so',
  slow,
  async ({ page, watch, port }) => {
    watch.expectErrors(/502|503/);
    await withOwnShell(page, { port, api: `http://127.0.0.1:${port + 1}` }, async ({ origin, startAll }) => {
      await startAll();
      for (const { endpoint, address } of [
        { endpoint: '/api/account/file', address: '/account#account-failed' },
        { endpoint: '/api/account/invoice', address: '/account#account-failed' },
        { endpoint: '/api/account/credit-note', address: '/account#account-failed' },
        { endpoint: '/api/account/plan', address: '/account#account-failed' },
        { endpoint: '/api/account/activate', address: '/activate#activation-failed' },
        {
          endpoint: '/api/declarations/confirm-cancellation',
          address: '/resilier-un-contrat#cancellation-failed',
        },
        { endpoint: '/api/app-download/mailed', address: '/download#download-failed' },
      ]) {
        await page.goto(`${origin}${endpoint}`);
        await expect(page).toHaveURL(origin + address);
        await expect(page.locator(':target')).toBeVisible();
      }
    });
  },
);
