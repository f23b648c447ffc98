import { languages } from '@site/shared-i18n';
import { expect, test } from '../../support/test.ts';

test('L14 an unknown path answers 404 with the not-found page in the site’s chrome, in the visitor’s language', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/404/);
  for (const language of languages) {
    const prefix = language === 'fr' ? '' : `/${language}`;
    const answer = await page.goto(`${prefix}/no-such-page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const further = page.getByRole('main').getByRole('link');
    const addresses = await further.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses, 'home, apps, support, prices, contact').toEqual(
      ['/', '/apps', '/support', '/#pricing', '/#contact'].map((path) => prefix + path),
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('L14 a missing asset answers 404 and never HTML', async ({ request }) => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/r/legal/0.0.0/remoteEntry.js',
    '/logo.png',
    '/de/style.css',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toContain('html');
    expect(answer.headers()['cache-control'], path).toBe('no-store');
  }
});
