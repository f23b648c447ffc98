import { languages } from '@site/shared-i18n';
import { siteOrigin } from '../../support/ports.ts';
import { readPage, textOf } from '../../support/read-page.ts';
import { expect, test } from '../../support/test.ts';

test('L14 an unknown path answers 404 with the not-found page in the site’s chrome, in the visitor’s language', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/404/);
  for (const language of languages) {
    const prefix = language === 'fr' ? '' : `/${language}`;
    const { status, document, language: shown } = await readPage(`${siteOrigin}${prefix}/no-such-page`);
    expect(status).toBe(404);
    expect(textOf(document, 'main')).toContain('404 Page Not Found');
    expect(shown).toBe(language);
    expect(document('#site-header > header, #site-footer > footer').length, 'header and footer').toBe(2);
    const addresses = document('main a')
      .toArray()
      .map((link) => document(link).attr('href'));
    expect(addresses, 'home, the apps, support, prices, contact').toEqual(
      ['/', '/chronos-pro', '/atlasfibre', '/trackit', '/support', '/#pricing', '/#contact'].map(
        (path) => prefix + path,
      ),
    );
    expect(document('meta[name=robots]').attr('content')).toBe('noindex');
  }
  const response = await page.goto('/ru/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('L14 a missing asset answers 404 and never HTML', async ({ request }) => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/r/legal/0.0.0/remoteEntry.js',
    '/logo.png',
    '/de/style.css',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).not.toContain('html');
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
});
