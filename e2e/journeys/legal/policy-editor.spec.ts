import { existsSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { keyPair } from '@site/releases/testing';
import { dayOf, languageNames, languages } from '@site/shared-i18n';
import { spawnWatched, until, whenReady, type RunningProcess } from '../../support/processes.ts';
import { startHost, startShell } from '../../support/site-programs.ts';
import { copyCheckout, type ScratchCheckout } from '../../support/scratch-checkout.ts';
import { expect, test } from '../../support/test.ts';

// All tests share one editor; each uses a different policy.
test.describe.configure({ mode: 'default', timeout: 600_000 });
test.use({ locale: 'de-CH' });

let checkout: ScratchCheckout;
let running: RunningProcess;
let address = '';
const { pem, spki } = keyPair();

test.beforeAll(async ({ port }) => {
  test.setTimeout(360_000);
  checkout = await copyCheckout();
  // Uses the shell built from the same sources, so that it is not built again.
  const developed = 'shell/dist-development';
  await symlink(resolve(import.meta.dirname, '../../..', developed), join(checkout.folder, developed));
  // The checks of a release have tests of their own; here they would only take minutes.
  const manifest = join(checkout.folder, 'remote-legal/package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"(test|types)": ".*"/g, '"$1": "true"'));
  const legal = join(checkout.folder, 'remote-legal');
  running = spawnWatched('npm', ['run', '--silent', 'edit'], legal, {
    POLICY_EDITOR_PORT: String(port + 8),
    BROWSER: 'none',
    PORT: String(port),
    DATA_DIR: join(checkout.folder, '.data'),
    RELEASE_VISUAL_PAGES: '2',
    RELEASE_SIGNING_KEY: pem,
  });
  const isOpen = () => {
    address = /http:\/\/127\.0\.0\.1\S+/.exec(running.output())?.[0] ?? '';
    return address !== '';
  };
  await whenReady(running, isOpen, 'the editor can be opened', 240_000);
});
test.afterAll(async () => {
  await running.stop();
  await checkout.remove();
});

/** A text's recorded version, and the next one. */
function versionsOf(text: string): { recorded: string; next: string } {
  const [, major, minor] = /^version: "(\d+)\.(\d+)"/m.exec(text) ?? [];
  return { recorded: `${major}.${minor}`, next: `${major}.${Number(minor) + 1}` };
}

const fileOf = (path: string) => join(checkout.folder, 'remote-legal/content', path);
const readText = (path: string) => readFile(fileOf(path), 'utf8');

/** Opens a policy as a German-speaking lawyer, at the address that the program printed. */
async function open(page: Page, policy: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole('navigation', { name: 'Rechtstexte' })
    .getByRole('link', { name: policy, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: policy })).toBeVisible();
}

const columnOf = (page: Page, language: keyof typeof languageNames) =>
  page.getByRole('region', { name: languageNames[language].name });

/** Types at the start of a text, and waits until it is saved to its file. */
async function write(column: Locator, words: string): Promise<void> {
  await column.getByRole('textbox', { name: /^Text \(/ }).click();
  await column.page().keyboard.press('Control+Home');
  await column.page().keyboard.insertText(words);
  await expect(column.getByText('In der Datei gespeichert')).toBeVisible();
}

async function beginVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neue Version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Beginnen' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test(
  'T10 a new French sentence is missing at its place in each language until it is written, and the version is recorded and taken off again',
  { tag: '@slow' },
  async ({ page, watch }) => {
    watch.expectErrors(/409/);
    const { recorded, next } = versionsOf(await readText('fr/cookies.md'));
    await open(page, 'Cookies');
    await beginVersion(page);
    await expect(page.getByText(`Version ${next}, noch nicht festgehalten`).last()).toBeVisible();
    expect(await readText('ru/cookies.md')).toContain(`version: "${next}"`);
    // One's own change is not announced as somebody else's.
    await expect(page.getByText('In der Datei gespeichert')).toHaveCount(2);

    await write(columnOf(page, 'fr'), 'Nous vendons vos données. ');
    const german = columnOf(page, 'de');
    await expect(german.getByRole('note')).toHaveText(
      'Das Französische wurde geändert: «Nous vendons vos données.»',
    );
    await expect(german.getByText('1 Satz fehlt')).toBeVisible();
    await page.getByRole('button', { name: `Version ${next} festhalten` }).click();
    await expect(page.getByRole('alert')).toContainText('Noch nicht: In den Texten sind Fehler.');
    await expect(page.getByRole('alert')).toContainText('Die Einleitung');

    await page.getByRole('link', { name: 'Alle sieben Sprachen' }).click();
    for (const language of languages.filter((one) => one !== 'fr')) {
      await expect(columnOf(page, language).getByRole('note')).toBeVisible();
      await write(
        columnOf(page, language),
        language === 'de' ? 'Wir verkaufen Ihre Daten. ' : 'Word word word word. ',
      );
      await expect(columnOf(page, language).getByRole('note')).toHaveCount(0);
    }

    await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Vorschau' }).click(),
    ]);
    await expect(preview.getByText('Wir verkaufen Ihre Daten.')).toBeVisible();
    await expect(preview.getByText(`«Version ${next} festhalten» im Editor`)).toBeVisible();
    // The preview reloads to show the last saves.
    await preview.waitForFunction(() => document.fonts.check('1em Manrope'));
    await preview.close();
    await page.getByRole('button', { name: 'Vergleichen' }).click();
    await expect(
      page.getByRole('dialog', { name: `Von der Version ${recorded} zum jetzigen Text (${next})` }),
    ).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('insertion').first()).toContainText(
      'Wir verkaufen Ihre Daten.',
    );
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Version ${next} festhalten` }).click();
    await expect(page.getByText('Die Version ist in sieben Sprachen festgehalten.')).toBeVisible();
    expect(await readText(`published/cookies/${next}/de.md`)).toContain('Wir verkaufen Ihre Daten.');
    await page.getByRole('button', { name: `Festhalten von ${next} rückgängig machen` }).click();
    await expect(page.getByText('Das Festhalten ist rückgängig gemacht')).toBeVisible();
    expect(existsSync(fileOf(`published/cookies/${next}`))).toBe(false);

    await german.getByRole('button', { name: 'Zurück zum festgehaltenen Text' }).click();
    await expect(german.getByRole('note')).toContainText('Nous vendons vos données.');
    expect(await readText('de/cookies.md')).not.toContain('Wir verkaufen');
    await german.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(german.getByRole('note')).toHaveCount(0);
    await expect.poll(() => readText('de/cookies.md')).toContain('Wir verkaufen Ihre Daten.');
  },
);

test(
  'T10 a file that changes underneath is shown, and neither text is lost',
  { tag: '@slow' },
  async ({ page, watch }) => {
    watch.expectErrors(/409/);
    await open(page, 'Impressum');
    const german = columnOf(page, 'de');
    const file = fileOf('de/legalNotice.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/\n\n(?=\S)/, '\n\nVon nebenan. '));
    await expect(german.getByText('Die Datei hat sich geändert')).toBeVisible();
    await expect(german.getByRole('textbox', { name: /^Text \(/ })).toContainText('Von nebenan.');

    // Somebody else saves while a word is being typed here.
    await page.route(
      '**/api/policies/legalNotice/de',
      async (route) => {
        await writeFile(file, (await readFile(file, 'utf8')).replace('Von nebenan.', 'Von gegenüber.'));
        await route.continue();
      },
      { times: 1 },
    );
    await german.getByRole('textbox', { name: /^Text \(/ }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Von hier. ');
    const conflict = page.getByRole('dialog', { name: 'Diese Datei wurde geändert, während Sie schrieben' });
    await expect(conflict).toContainText('Von gegenüber.');
    await expect(conflict).toContainText('Von hier.');
    expect(await readFile(file, 'utf8')).not.toContain('Von hier.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await conflict.getByText('Von hier.').click();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('Zusammengeführt. ');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Von gegenüber.', 'Von noch weiter.'));
    await expect(conflict, 'the file has changed once more').toContainText('Von noch weiter.');
    await expect(conflict).toContainText('Zusammengeführt.');
    await conflict.getByRole('button', { name: 'Text rechts speichern' }).click();
    await expect.poll(() => readFile(file, 'utf8')).toContain('Von hier. Von nebenan.');
    // After the editor has replaced the file, somebody else changes it again.
    await writeFile(file, (await readFile(file, 'utf8')).replace('Von hier.', 'Von drüben.'));
    await expect(german.getByRole('textbox', { name: /^Text \(/ })).toContainText('Von drüben.');
    await german.getByRole('button', { name: 'Zurück zum festgehaltenen Text' }).click();
    await expect(german.getByText('Vollständig')).toBeVisible();
  },
);

test(
  'T10 what is wrong is said at its line in the reader’s language, and values come from a list',
  { tag: '@slow' },
  async ({ page, watch }) => {
    watch.expectErrors(/400|500/);
    await open(page, 'Nutzungsbedingungen');
    const german = columnOf(page, 'de');
    await write(german, '<b>30 Tage</b> ');
    await expect(german.getByText('«<b>» ist HTML, das die Leser sähen.')).toBeVisible();
    await expect(german.getByText('«30 Tage» ist von Hand geschrieben.')).toBeVisible();
    await expect(german.getByText(/^Zeile \d+$/).first()).toBeVisible();
    await german.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(german.getByText('Vollständig')).toBeVisible();

    const values = german.getByRole('combobox', { name: /^Wert einfügen/ });
    await expect(values.getByRole('option', { name: 'Herausgeber (site.publisher)' })).toHaveCount(1);
    await expect(values.getByRole('option', { name: /^values/ })).toHaveCount(0);
    const countOfValue = async () => (await readText('de/terms.md')).split('{{trial.days}}').length - 1;
    const before = await countOfValue();
    await values.selectOption('14 (trial.days)');
    await german.getByRole('button', { name: 'Einfügen' }).click();
    await expect.poll(countOfValue, 'choosing alone inserts nothing').toBe(before + 1);
    await german.getByRole('button', { name: 'Rückgängig' }).click();

    await german.getByText('Titel, Beschreibung, Daten').click();
    await german.getByLabel('Gilt ab').fill('2031-05-01');
    await expect.poll(() => readText('de/terms.md')).toContain('effective: 2031-05-01');
    await expect(german.getByText('«Gilt ab»: 2031-05-01, im französischen Text aber')).toBeVisible();
    await german.getByRole('button', { name: 'Zurück zum festgehaltenen Text' }).click();
    await expect(german.getByText('Vollständig')).toBeVisible();

    const json = { code: 'FAILED', message: 'ENOSPC' };
    await page.route('**/api/policies/terms/de', (route) => route.fulfill({ status: 500, json }), {
      times: 1,
    });
    await german.getByRole('textbox', { name: /^Text \(/ }).click();
    await page.keyboard.insertText('Ungespeichert. ');
    await expect(german.getByText('Das ist nicht gelungen: ENOSPC'), 'why it is not saved').toBeVisible();
    await german.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(german.getByText('In der Datei gespeichert')).toBeVisible();

    await page.getByRole('button', { name: 'Neue Version…' }).click();
    await page.getByRole('dialog').getByLabel('Version').fill('zwei');
    await page.getByRole('dialog').getByRole('button', { name: 'Beginnen' }).click();
    await expect(page.getByRole('alert')).toContainText('Eine Version besteht aus Ziffern und Punkten');
  },
);

test(
  'T10 F-restore a published file that is missing is said, and a button brings it back',
  { tag: '@slow' },
  async ({ page }) => {
    const lost = 'published/processing/1.0/pt.md';
    const text = await readText(lost);
    await open(page, 'Auftragsverarbeitung');
    await rm(fileOf(lost));
    await expect(page.getByRole('alert')).toContainText(`content/${lost}`);
    await page.getByRole('button', { name: 'Veröffentlichte Dateien wiederherstellen' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await readText(lost)).toBe(text);
  },
);

test(
  'T10 F-sample a button opens a made-up text on which edits and preview are tried, without a way to release it',
  { tag: '@slow' },
  async ({ page }) => {
    await open(page, 'Datenschutz');
    await page.getByRole('button', { name: 'Mit einem Beispiel ausprobieren' }).click();
    const link = page.getByRole('link', { name: 'Beispiel öffnen' });
    await expect(link).toBeVisible({ timeout: 180_000 });
    const opened = page.waitForEvent('popup');
    await link.click();
    const sample = await opened;
    await expect(sample.getByText('Dieser Text ist erfunden und wird nie veröffentlicht.')).toBeVisible();
    await expect(sample.getByRole('heading', { level: 2, name: 'Beispieltext' })).toBeVisible();
    await expect(sample.getByRole('button', { name: 'Veröffentlichen…' })).toHaveCount(0);
    await beginVersion(sample);
    await write(columnOf(sample, 'de'), 'Zum Ausprobieren. ');
    const previewed = sample.waitForEvent('popup');
    await sample.getByRole('link', { name: 'Vorschau' }).click();
    await expect((await previewed).getByText('Zum Ausprobieren.')).toBeVisible();
    expect(await readText('de/processing.md')).not.toContain('Zum Ausprobieren.');
  },
);

test(
  'T10 only the page that the program opened may read and change the texts',
  { tag: '@slow' },
  async ({ request }) => {
    const { origin } = new URL(address);
    const overview = `${origin}/api/overview`;
    expect((await request.get(overview)).status(), 'without the token').toBe(403);
    const page = await request.get(origin, { headers: { 'Accept-Language': 'it-CH' } });
    expect(page.status(), 'the page without the token').toBe(403);
    expect(await page.text()).toContain('<p>Aprite l’indirizzo che il programma ha dato all’avvio.</p>');
    expect((await request.get(address)).status()).toBe(200);
    expect((await request.get(overview)).status()).toBe(200);
    const attempts = [
      { headers: { Host: 'evil.example' } },
      { headers: { Origin: 'http://evil.example' } },
      { headers: {} },
    ];
    for (const { headers } of attempts) {
      const response = await request.post(`${origin}/api/record`, { headers });
      expect(response.status(), JSON.stringify(headers)).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
    const editorHeaders = { Origin: origin };
    const save = (path: string, data: object) =>
      request.put(`${origin}/api/policies/${path}`, { headers: editorHeaders, data });
    expect(await (await save('terms/xx', { source: '' })).json()).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await (await save('terms/de', { source: 1 })).json()).toMatchObject({
      message: 'Not valid: source',
    });
    expect(await (await save('terms/de', { source: 'x'.repeat(3_000_000) })).json()).toMatchObject({
      code: 'TEXT_TOO_LONG',
    });
    expect(await (await save('terms/de', { source: '' })).json()).toMatchObject({
      code: 'CHANGED_UNDERNEATH',
    });

    // Only what the page shows may be recorded or released.
    const { policies } = (await (await request.get(overview)).json()) as {
      policies: { policy: string; texts: { language: string; hash: string }[] }[];
    };
    const shown = Object.fromEntries(
      policies.map(({ policy, texts }) => [
        policy,
        Object.fromEntries(texts.map(({ language, hash }) => [language, hash])),
      ]),
    );
    const outdated = { ...shown, terms: { ...shown.terms, de: '0'.repeat(64) } };
    for (const [path, data] of [
      ['record', { shown: outdated }],
      ['release', { shown: outdated, day: '2999-01-01' }],
    ] as const) {
      const response = await request.post(`${origin}/api/${path}`, { headers: editorHeaders, data });
      expect(await response.json(), path).toMatchObject({ code: 'CHANGED_UNDERNEATH' });
    }
  },
);

test(
  'T10 a release goes to the site at a press, on its day, and is taken back',
  { tag: '@slow' },
  async ({ page, port }) => {
    const site = `http://localhost:${port}`;
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
    const parts: RunningProcess[] = [];
    const startSite = async () => {
      parts.push(await startHost(join(checkout.folder, 'remote-legal'), port + 2));
      const settings = {
        REMOTES: `legal=http://127.0.0.1:${port + 2}`,
        RELEASE_PUBLIC_KEYS: `legal=${spki}`,
        DATA_DIR: join(checkout.folder, '.data'),
        API_URL: `http://127.0.0.1:${port + 1}`,
      };
      parts.push(await startShell(port, settings));
    };
    const press = async (button: string) => {
      await dialog.getByRole('button', { name: button }).click();
      const status = dialog.getByRole('status');
      await expect(status).toContainText('Die Veröffentlichung läuft');
      await expect(status).not.toContainText('Die Veröffentlichung läuft', { timeout: 240_000 });
      return `${await status.textContent()} ${await dialog.locator('pre').textContent()}`;
    };
    const release = async (button: string, verdict: string) => {
      const first = await press(button);
      if (!first.includes('Noch nicht veröffentlicht')) return expect(first).toContain(verdict);
      const report = page.waitForEvent('popup');
      await dialog.getByRole('link', { name: 'Seiten vorher und nachher ansehen' }).click();
      await expect((await report).getByRole('heading', { level: 1 })).toBeVisible();
      await (await report).close();
      expect(await press(button)).toContain(verdict);
    };
    const { next: version } = versionsOf(await readText('fr/privacy.md'));
    await open(page, 'Datenschutz');
    await beginVersion(page);
    await page.getByRole('button', { name: `Version ${version} festhalten` }).click();
    await expect(page.getByText('Die Version ist in sieben Sprachen festgehalten.')).toBeVisible();
    try {
      await page.getByRole('button', { name: 'Veröffentlichen…' }).click();
      const brought = dialog.getByRole('listitem').filter({ hasText: 'Datenschutz' });
      await expect(brought).toHaveText(new RegExp(`^Datenschutz, Version ${version} · Gilt ab \\d`));
      await expect(dialog.getByText('Die übrigen Texte bleiben, wie sie sind.')).toBeVisible();
      await dialog.getByLabel('Sichtbar ab').fill(dayOf(new Date()));
      await release('Jetzt veröffentlichen', 'keine laufende Website erreicht');
      await expect(dialog.getByText('wurde hier nichts festgehalten')).toBeVisible();
      await startSite();
      const shown = async () => (await fetch(`${site}/de/datenschutzrichtlinie/versions`)).text();
      await until(async () => (await shown()).includes(`Version ${version}`), 'visitors read it');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /Festhalten von/ })).toHaveCount(0);
      await expect(page.getByText('Diese Version kann gelesen worden sein')).toBeVisible();
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Vorschau' }).click();
      const preview = await opened;
      await expect(
        preview.getByRole('main').getByText(`${version} ·`),
        'the text of this editor',
      ).toBeVisible();
      await expect(preview.getByRole('banner'), 'within the shell').toBeVisible();
      await expect(preview.getByRole('contentinfo')).toBeVisible();
      await preview.close();

      await beginVersion(page);
      await page.getByRole('button', { name: /^Version .* verwerfen$/ }).click();
      await expect(page.getByText('Alle sieben Texte sind wieder die festgehaltenen.')).toBeVisible();
      await beginVersion(page);
      await page.getByRole('button', { name: /^Version .* festhalten$/ }).click();
      await expect(page.getByText('Die Version ist in sieben Sprachen festgehalten.')).toBeVisible();
      await page.getByRole('button', { name: 'Veröffentlichen…' }).click();
      await dialog.getByLabel('Sichtbar ab').fill('2999-01-01');
      await release(
        'Am 1. Januar 2999 veröffentlichen',
        'Der Website übergeben: sichtbar ab 1. Januar 2999.',
      );
      await dialog.getByRole('button', { name: 'Diese Veröffentlichung zurückziehen' }).click();
      await expect(dialog.getByRole('status')).toContainText('Zurückgezogen: Der Stand davor gilt wieder.');
      expect(await shown()).toContain(`Version ${version}`);
      await expect(brought).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^Version .*, zurückgezogen$/)).toHaveCount(2);
    } finally {
      for (const part of parts.toReversed()) await part.stop();
    }
  },
);
