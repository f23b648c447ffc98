import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { languageNames, languages, type Language } from '@site/shared-i18n';
import type { Page } from 'playwright/test';
import {
  beginVersion,
  startPolicyEditor,
  versionsOf,
  write,
  type PolicyEditor,
} from '../../support/policy-editor.ts';
import { answers } from '../../support/processes.ts';
import { expect, slow, test } from '../../support/test.ts';

// All tests share one editor; each uses a different policy.
test.describe.configure({ mode: 'default', timeout: 600_000 });
test.use({ locale: 'de-CH' });

const columnOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: languageNames[language].name });

let editor: PolicyEditor;
test.beforeAll(async ({ port }) => {
  test.setTimeout(360_000);
  editor = await startPolicyEditor(port);
});
test.afterAll(async ({ port }) => {
  await editor.stop();
  expect(await answers(`http://localhost:${port + 9}/`), 'its preview has ended with it').toBe(false);
});

test(
  'T10 a new French sentence is missing at its place in each language until it is written, and the version is recorded and taken off again',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/409/);
    const { recorded, next } = versionsOf(await editor.readText('fr/cookies.md'));
    await editor.open(page, 'Cookies');
    await beginVersion(page);
    await expect(page.getByText(`Version ${next}, noch nicht festgehalten`).last()).toBeVisible();
    expect(await editor.readText('ru/cookies.md')).toContain(`version: "${next}"`);
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
    expect(await editor.readText(`published/cookies/${next}/de.md`)).toContain('Wir verkaufen Ihre Daten.');
    await page.getByRole('button', { name: `Festhalten von ${next} rückgängig machen` }).click();
    await expect(page.getByText('Das Festhalten ist rückgängig gemacht')).toBeVisible();
    expect(existsSync(editor.fileOf(`published/cookies/${next}`))).toBe(false);

    await german.getByRole('button', { name: 'Zurück zum festgehaltenen Text' }).click();
    await expect(german.getByRole('note')).toContainText('Nous vendons vos données.');
    expect(await editor.readText('de/cookies.md')).not.toContain('Wir verkaufen');
    await german.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(german.getByRole('note')).toHaveCount(0);
    await expect.poll(() => editor.readText('de/cookies.md')).toContain('Wir verkaufen Ihre Daten.');
  },
);

test(
  'T10 a file that changes underneath is shown, and neither text is lost',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/409/);
    await editor.open(page, 'Impressum');
    const german = columnOf(page, 'de');
    const file = editor.fileOf('de/legalNotice.md');
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
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/400|500/);
    await editor.open(page, 'Nutzungsbedingungen');
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
    const countOfValue = async () =>
      (await editor.readText('de/terms.md')).split('{{trial.days}}').length - 1;
    const before = await countOfValue();
    await values.selectOption('14 (trial.days)');
    await german.getByRole('button', { name: 'Einfügen' }).click();
    await expect.poll(countOfValue, 'choosing alone inserts nothing').toBe(before + 1);
    await german.getByRole('button', { name: 'Rückgängig' }).click();

    await german.getByText('Titel, Beschreibung, Daten').click();
    await german.getByLabel('Gilt ab').fill('2031-05-01');
    await expect.poll(() => editor.readText('de/terms.md')).toContain('effective: 2031-05-01');
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
  slow,
  async ({ page }) => {
    const lost = 'published/processing/1.0/pt.md';
    const text = await editor.readText(lost);
    await editor.open(page, 'Auftragsverarbeitung');
    await rm(editor.fileOf(lost));
    await expect(page.getByRole('alert')).toContainText(`content/${lost}`);
    await page.getByRole('button', { name: 'Veröffentlichte Dateien wiederherstellen' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await editor.readText(lost)).toBe(text);
  },
);

test(
  'T10 F-sample a button opens a made-up text on which edits and preview are tried, without a way to release it',
  slow,
  async ({ page }) => {
    await editor.open(page, 'Datenschutz');
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
    expect(await editor.readText('de/processing.md')).not.toContain('Zum Ausprobieren.');
  },
);

test('T10 only the page that the program opened may read and change the texts', slow, async ({ request }) => {
  const { origin } = new URL(editor.address);
  const overview = `${origin}/api/overview`;
  expect((await request.get(overview)).status(), 'without the token').toBe(403);
  const page = await request.get(origin, { headers: { 'Accept-Language': 'it-CH' } });
  expect(page.status(), 'the page without the token').toBe(403);
  expect(await page.text()).toContain('<p>Aprite l’indirizzo che il programma ha dato all’avvio.</p>');
  expect((await request.get(editor.address)).status()).toBe(200);
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
});
