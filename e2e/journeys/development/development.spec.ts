import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright/test';
import { apiUrl } from '../../support/ports.ts';
import type { RunningProcess } from '../../support/processes.ts';
import { startService, startShell } from '../../support/site-programs.ts';
import { copyCheckout } from '../../support/scratch-checkout.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

/** The composed development server on a copy of the checkout, whose remote's sources a test edits. */
async function startDevelopment(port: number) {
  const checkout = await copyCheckout();
  const remote = join(checkout.folder, 'remote-marketing');
  const running: RunningProcess[] = [];
  const stop = async () => {
    for (const process of running.toReversed()) await process.stop();
    await checkout.remove();
  };
  try {
    const address = `http://127.0.0.1:${port + 2}`;
    const server = {
      name: 'marketing',
      folder: remote,
      args: [join(checkout.folder, 'shell/remote-kit/bin/dev-composed.mjs')],
      port: port + 2,
      answersAt: `${address}/release.json`,
      needs: [],
      env: { PORT: String(port + 2) },
    };
    running.push(await startService(server, {}));
    const settings = {
      API_URL: apiUrl,
      DATA_DIR: join(checkout.folder, '.data'),
      DEV_SERVERS: `marketing=${address}`,
      RELEASE_PUBLIC_KEYS: '',
    };
    running.push(await startShell(port, settings, 'dist-development'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    remote,
    origin: `http://localhost:${port}`,
    output: () => running[0]?.output() ?? '',
    stop,
    async edit(file: string, from: string, to: string): Promise<void> {
      const path = join(remote, 'src', file);
      const text = await readFile(path, 'utf8');
      expect(text).toContain(from);
      // As a slow editor does: first emptied, then written, within the 50 ms in which the watcher drops a second change.
      await writeFile(path, '');
      await setTimeout(30);
      await writeFile(path, text.replace(from, to));
    },
  };
}

const fieldOf = (page: Page) => page.locator('#support-search');
const labelOf = (page: Page) => page.locator('label[for="support-search"]');

/** Types into the island of the open page. @returns the check that it is the same page still, with what was typed */
async function typeIntoIsland(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await fieldOf(page).fill('Netz');
  const found = page.getByText('1 Frage', { exact: true });
  await expect(found).toBeVisible();
  return async () => {
    await expect(fieldOf(page), 'state').toHaveValue('Netz');
    await expect(found).toBeVisible();
    await expect(fieldOf(page)).toBeFocused();
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  };
}

test('T3 S3 an open page follows the remote’s sources, component, text and style, and keeps what was typed', async ({
  page,
  watch,
  port,
}) => {
  // A file that is saved is empty for a moment, which a slow machine sees.
  watch.expectErrors(/status of 500|\[vite\]|\[hmr\]/);
  const development = await startDevelopment(port);
  const { edit } = development;
  try {
    const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const posted = {
      method: 'POST',
      headers: { ...foreign, 'Content-Type': 'application/json' },
      body: '{}',
    };
    const refused = await fetch(`${development.origin}/api/contact`, posted);
    expect([refused.status, await refused.json()], 'the api hears whose page it was').toEqual([
      403,
      expect.objectContaining({ code: 'cross_site' }),
    ]);

    await page.goto(`${development.origin}/de/support`);
    await firstUse(page);
    const expectKept = await typeIntoIsland(page);
    await edit('pages/support/QuestionSearch.tsx', '<label htmlFor="support-search">', '$&Island: ');
    await expect(page.getByText(/^Island: /)).toBeVisible();
    await edit(
      'pages/support/SupportPage.tsx',
      "title={t('support.title')}",
      "title={`${t('support.title')}: Seite`}",
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support: Seite');
    await edit('locales/de.json', '"title": "Support"', '"title": "Hilfe"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe: Seite');
    await edit('pages/support/SupportPage.tsx', '<h2>', '<h2 title="neu">');
    await expect(page.getByTitle('neu')).toBeVisible();
    await edit('pages/support/SupportPage.tsx', '<h2 title="neu">', '<h2>');
    await expect(page.getByTitle('neu')).toHaveCount(0);
    await edit('locales/de.json', '"search": "', '$&Neu: ');
    await expect(page.getByText(/^Island: Neu: /)).toBeVisible();
    await edit('pages/support/SupportPage.module.css', '.contact {', '$& letter-spacing: 3px;');
    await expect(page.getByText('Nichts Passendes gefunden?')).toHaveCSS('letter-spacing', '3px');

    await expectKept();
    expect(existsSync(join(development.remote, 'dist')), 'nothing that npm start would serve').toBe(false);
  } finally {
    await page.goto('about:blank');
    await development.stop();
  }
});

test(
  'T3 what is saved while the page loads shows, what is missing or wrong is said with its place, and what was typed stays',
  slow,
  async ({ page, watch, port }) => {
    // The sources have a fault for a while.
    watch.expectErrors(/status of 500|\[vite\]|\[hmr\]/);
    const development = await startDevelopment(port);
    const { edit, output } = development;
    try {
      const [field, label] = [fieldOf(page), labelOf(page)];
      /** Saves a file while a module of the page is loading. */
      const saveWhileLoading = async (
        module: string,
        start: () => Promise<unknown>,
        save: () => Promise<void>,
      ) => {
        let hold: (route: Route) => void = () => undefined;
        const held = new Promise<Route>((resolve) => (hold = resolve));
        await page.route(module, (route) => hold(route), { times: 1 });
        await start();
        const route = await held;
        await save();
        // If the page has reloaded, the request no longer exists.
        await route.continue().catch(() => undefined);
      };
      await saveWhileLoading(
        '**/@vite/client',
        () => page.goto(`${development.origin}/de/support`, { waitUntil: 'commit' }),
        () => edit('pages/support/QuestionSearch.tsx', 'type="search"', '$& title="vor dem Laden"'),
      );
      await expect(page.getByTitle('vor dem Laden'), 'saved before the page could hear of it').toBeVisible();
      await saveWhileLoading(
        '**/matching-questions.ts*',
        () => field.focus(),
        async () => {
          await edit('pages/support/QuestionSearch.tsx', '<label htmlFor="support-search">', '$&Früh: ');
          await expect(label).toHaveText(/^Früh: /);
        },
      );
      await firstUse(page);
      await expect(label, 'saved while an island was loading').toHaveText(/^Früh: /);

      const expectKept = await typeIntoIsland(page);

      const missing = /marketing: src\/locales\/de\.json has no text "support\.(page|island)"/;
      watch.expectErrors(missing);
      for (const [file, key, part] of [
        ['SupportPage', 'support.title', 'page'],
        ['QuestionSearch', 'support.search', 'island'],
      ] as const) {
        const saidInBrowser =
          part === 'island' && page.waitForEvent('console', (logged) => missing.test(logged.text()));
        await edit(`pages/support/${file}.tsx`, `t('${key}')`, `t('support.${part}')`);
        await expect
          .poll(() => output(), 'a text that nobody wrote')
          .toContain(`has no text "support.${part}"`);
        await saidInBrowser;
        await edit(`pages/support/${file}.tsx`, `t('support.${part}')`, `t('${key}')`);
      }

      const shownFault = page.locator('body > pre[role=alert]');
      for (const [file, right] of [
        ['pages/support/SupportPage.tsx', '<h2>'],
        ['pages/support/QuestionSearch.tsx', '<p role="status">'],
      ] as const) {
        const wrong = right.replace('>', '');
        await edit(file, right, wrong);
        await expect(shownFault, 'the fault is shown over the page').toContainText(file);
        await expect.poll(() => output()).toMatch(new RegExp(`^marketing: [^]*${file}:\\d+`, 'm'));
        await expect(field).toHaveValue('Netz');
        const other = await page.context().newPage();
        await other.goto(page.url());
        await expect(other.locator('body > pre')).toContainText(file);
        await edit(file, wrong, right);
        await expect(shownFault).toHaveCount(0);
        await expect(
          other.getByRole('heading', { level: 1 }),
          'a page that could not be opened',
        ).toBeVisible();
        await other.close();
      }

      await expectKept();
    } finally {
      await page.goto('about:blank');
      await development.stop();
    }
  },
);
