import type { Page } from 'playwright/test';
import { apiUrl, sharedSettings } from '../../support/ports.ts';
import { startShell, untilReady } from '../../support/site-programs.ts';
import { expect, slow, test } from '../../support/test.ts';

// Styles show or hide what is set, so these journeys look at the pages in a browser.

const settings = {
  SITE_RATING_SOURCES: 'trackit=Google Play, 412;chronos-pro=Google Play, 38',
  SITE_STORE_LINK: 'https://store.example/fieldapps',
  SITE_APP_LANGUAGES: 'fr,de',
  SITE_SUPPORT_HOURS: 'Mo-Fr 09:00-17:00',
  SITE_STREET: 'Beispielstrasse 5',
  SITE_SINCE: '2019',
  SITE_PEOPLE: 'Ada Muster, Luc Muster',
  SITE_DIRECTOR: 'Eva Beispiel',
  SITE_CUSTOMERS: 'Muster AG, Exemple SA',
};

const demonstration = 'Logos de démonstration d’entreprises fictives';

test(
  'M8 what only the owner knows is said as it is set, in the page’s language',
  slow,
  async ({ page, port, folder }) => {
    await withSettings({ page, port, folder }, settings, async (origin) => {
      await page.goto(`${origin}/de/trackit`);
      await expect(page.getByText('Quelle: Google Play, 412 Bewertungen')).toBeVisible();
      await expect(page.getByText('nach eigenen Angaben')).toBeHidden();
      await page.goto(`${origin}/de/chronos-pro`);
      await expect(page.getByText('Quelle: Google Play, 38 Bewertungen')).toBeVisible();
      await page.goto(`${origin}/de/atlasfibre`);
      await expect(page.getByText('nach eigenen Angaben')).toBeVisible();
      await page.goto(`${origin}/de/trackit`);
      await expect(page.getByText('Mehrsprachig: Französisch und Deutsch')).toBeVisible();
      await page.goto(`${origin}/fr/support`);
      await expect(page.getByText('du lundi au vendredi, 09:00–17:00').last()).toBeVisible();
      await page.goto(`${origin}/de/`);
      await expect(page.locator('#contact')).toContainText('Beispielstrasse 5');
      const store = page.getByRole('link', { name: 'Google Play für Android' });
      await expect(store).toHaveAttribute('href', settings.SITE_STORE_LINK);
      await expect(page.getByRole('link', { name: 'Alle Apps für Android' })).toBeHidden();
      await page.goto(`${origin}/de/download`);
      const installation = page.getByRole('link', { name: 'Aus Google Play installieren' });
      await expect(installation).toHaveAttribute('href', settings.SITE_STORE_LINK);
      await page.goto(`${origin}/de/about`);
      await expect(page.getByText('Gegründet')).toBeVisible();
      await expect(page.getByText('2019')).toBeVisible();
      await expect(page.getByText('Ada Muster, Luc Muster')).toBeVisible();
      await expect(page.getByText('Gutes Gelingen wünscht Ihnen').locator('b:visible')).toHaveText([
        settings.SITE_DIRECTOR,
        /./,
      ]);
      await expect(page.getByText('Beispielstrasse 5').first()).toBeVisible();
      await page.goto(`${origin}/fr/`);
      await expect(page.getByText('Parmi nos clients Muster AG, Exemple SA')).toBeVisible();
      await expect(page.locator('#contact dd').getByText('Ada Muster, Luc Muster')).toBeVisible();
      await expect(page.locator('footer address')).toContainText('Beispielstrasse 5');
      await expect(page.getByText(demonstration)).toBeHidden();
    });
  },
);

test(
  'F-ratings the owner can take ratings and customers off the pages',
  slow,
  async ({ page, port, folder }) => {
    const hiddenFigures = { SITE_RATINGS: 'hidden', SITE_CUSTOMERS: 'none' };
    await withSettings({ page, port, folder }, hiddenFigures, async (origin) => {
      for (const address of ['/de/', '/de/apps', '/de/trackit']) {
        await page.goto(origin + address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/\d\.\d\/5/).filter({ visible: true })).toHaveCount(0);
        await expect(page.getByText(/eigenen Angaben/).filter({ visible: true })).toHaveCount(0);
      }
      await page.goto(`${origin}/fr/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(demonstration)).toBeHidden();
      await expect(page.getByText('Parmi nos clients')).toBeHidden();
    });
  },
);

test('M8 what the owner has not set is not said', slow, async ({ page }) => {
  await page.goto('/en/download');
  await expect(page.getByRole('link', { name: 'Install from Google Play' })).toBeHidden();
  await page.goto('/en/about');
  await expect(page.getByRole('heading', { name: 'The company' })).toBeVisible();
  await expect(page.getByText('Founded')).toBeHidden();
  await expect(page.getByText('Team', { exact: true })).toBeHidden();
  await expect(
    page.getByText('All the best out there').locator('b:visible'),
    'the publisher signs',
  ).toHaveCount(1);
});

/** Visits the pages of a shell with these settings, which shows the releases of the shared remotes. */
async function withSettings(
  { page, port, folder }: { page: Page; port: number; folder: string },
  settings: Record<string, string>,
  visit: (origin: string) => Promise<void>,
): Promise<void> {
  const { REMOTES } = sharedSettings;
  const shell = await startShell(port, { DATA_DIR: folder, API_URL: apiUrl, REMOTES, ...settings });
  const origin = `http://localhost:${port}`;
  try {
    await untilReady(origin, shell);
    await visit(origin);
  } finally {
    await page.goto('about:blank');
    await shell.stop();
  }
}
