import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Route } from 'playwright/test';
import { apiUrl } from '../../support/ports.ts';
import type { RunningProcess } from '../../support/processes.ts';
import { startService, startShell } from '../../support/site-programs.ts';
import { copyCheckout } from '../../support/scratch-checkout.ts';
import { expect, firstUse, test } from '../../support/test.ts';

test('T3 S3 an open page follows the remote’s sources, component, text and style, says what text is missing, and keeps what was typed', async ({
  page,
  watch,
  port,
}) => {
  // The sources have a fault for a while.
  watch.expectErrors(/status of 500|\[vite\]|\[hmr\]/);
  const checkout = await copyCheckout();
  const remote = join(checkout.folder, 'remote-marketing');
  const edit = async (file: string, from: string, to: string) => {
    const path = join(remote, 'src', file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    // As a slow editor does: first emptied, then written, within the 50 ms in which the watcher drops a second change.
    await writeFile(path, '');
    await setTimeout(30);
    await writeFile(path, text.replace(from, to));
  };
  const running: RunningProcess[] = [];
  try {
    const address = `http://127.0.0.1:${port + 2}`;
    const server = {
      name: 'marketing',
      folder: remote,
      entry: join(checkout.folder, 'shell/remote-kit/bin/dev-composed.mjs'),
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

    const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const posted = {
      method: 'POST',
      headers: { ...foreign, 'Content-Type': 'application/json' },
      body: '{}',
    };
    const refused = await fetch(`http://localhost:${port}/api/contact`, posted);
    expect([refused.status, await refused.json()], 'the api hears whose page it was').toEqual([
      403,
      expect.objectContaining({ code: 'cross_site' }),
    ]);

    const field = page.locator('#support-search');
    const label = page.locator('label[for="support-search"]');
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
      () => page.goto(`http://localhost:${port}/de/support`, { waitUntil: 'commit' }),
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

    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await field.fill('Netz');
    const found = page.getByText('1 Frage', { exact: true });
    await expect(found).toBeVisible();

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
    await expect(page.getByText(/^Island: Früh: Neu: /)).toBeVisible();
    await edit('pages/support/SupportPage.module.css', '.contact {', '$& letter-spacing: 3px;');
    await expect(page.locator('section', { has: page.getByRole('heading', { level: 2 }) })).toHaveCSS(
      'letter-spacing',
      '3px',
    );

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
        .poll(() => running[0]?.output(), 'a text that nobody wrote')
        .toContain(`has no text "support.${part}"`);
      await saidInBrowser;
      await edit(`pages/support/${file}.tsx`, `t('support.${part}')`, `t('${key}')`);
    }

    const overlay = page.locator('vite-error-overlay');
    for (const [file, right] of [
      ['pages/support/SupportPage.tsx', '<h2>'],
      ['pages/support/QuestionSearch.tsx', '<p role="status">'],
    ] as const) {
      const wrong = right.replace('>', '');
      await edit(file, right, wrong);
      await expect(overlay.getByText(file).first(), 'the fault is shown over the page').toBeVisible();
      await expect.poll(() => running[0]?.output()).toMatch(new RegExp(`^marketing: [^]*${file}:\\d+`, 'm'));
      await expect(field).toHaveValue('Netz');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await expect(other.locator('body > pre')).toContainText(file);
      await edit(file, wrong, right);
      await expect(overlay).toHaveCount(0);
      await expect(other.getByRole('heading', { level: 1 }), 'a page that could not be opened').toBeVisible();
      await other.close();
    }

    await expect(field, 'state').toHaveValue('Netz');
    await expect(found).toBeVisible();
    await expect(field).toBeFocused();
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
    expect(existsSync(join(remote, 'dist')), 'nothing that npm start would serve').toBe(false);
  } finally {
    await page.goto('about:blank');
    for (const process of running.toReversed()) await process.stop();
    await checkout.remove();
  }
});
