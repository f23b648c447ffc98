import { join } from 'node:path';
import { dayOf } from '@site/shared-i18n';
import {
  beginVersion,
  startPolicyEditor,
  versionsOf,
  type PolicyEditor,
} from '../../support/policy-editor.ts';
import { until, type RunningProcess } from '../../support/processes.ts';
import { startHost, startShell } from '../../support/site-programs.ts';
import { expect, slow, test } from '../../support/test.ts';

test.describe.configure({ timeout: 600_000 });
test.use({ locale: 'de-CH' });

let editor: PolicyEditor;
test.beforeAll(async ({ port }) => {
  test.setTimeout(360_000);
  editor = await startPolicyEditor(port);
});
test.afterAll(() => editor.stop());

test(
  'T10 a release goes to the site at a press, on its day, and is taken back and released again',
  slow,
  async ({ page, port }) => {
    const site = `http://localhost:${port}`;
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
    const parts: RunningProcess[] = [];
    const startSite = async () => {
      parts.push(await startHost(join(editor.checkout.folder, 'remote-legal'), port + 2));
      const settings = {
        REMOTES: `legal=http://127.0.0.1:${port + 2}`,
        RELEASE_PUBLIC_KEYS: `legal=${editor.spki}`,
        DATA_DIR: join(editor.checkout.folder, '.data'),
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
    const withdraw = async () => {
      await dialog.getByRole('button', { name: 'Diese Veröffentlichung zurückziehen' }).click();
      await expect(dialog.getByRole('status')).toContainText('Zurückgezogen: Der Stand davor gilt wieder.');
    };
    const { next: version } = versionsOf(await editor.readText('fr/privacy.md'));
    await editor.open(page, 'Datenschutz');
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
      await withdraw();
      expect(await shown()).toContain(`Version ${version}`);
      await expect(brought).toBeVisible();

      const { recorded: later } = versionsOf(await editor.readText('fr/privacy.md'));
      await dialog.getByLabel('Sichtbar ab').fill(dayOf(new Date()));
      await release('Jetzt veröffentlichen', 'Besucher sehen die Texte.');
      await until(async () => (await shown()).includes(`Version ${later}`), 'visitors read it');
      await withdraw();
      await until(async () => !(await shown()).includes(`Version ${later}`), 'the release before is back');
      await dialog.getByLabel('Sichtbar ab').fill('2999-02-01');
      await release(
        'Am 1. Februar 2999 veröffentlichen',
        'Der Website übergeben: sichtbar ab 1. Februar 2999.',
      );
      expect(await shown()).not.toContain(`Version ${later}`);
      await withdraw();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^Version .*, zurückgezogen$/)).toHaveCount(2);
    } finally {
      for (const part of parts.toReversed()) await part.stop();
    }
  },
);
