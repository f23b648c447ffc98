import { addressesOf, languages, policies, policyPaths } from '@site/shared-i18n';
import { expect, test } from '../site/test.ts';

for (const policy of policies) {
  test(`P1 the ${policy} policy answers at each of its paths in its own language`, async ({ request }) => {
    const addresses = addressesOf(policyPaths[policy]);
    for (const language of languages) {
      const answer = await request.get(addresses[language], { headers: { 'Accept-Language': 'fr' } });
      expect(answer.status(), addresses[language]).toBe(200);
      expect(await answer.text()).toContain(`<html lang="${language}"`);
    }
  });
}

test('P1 a path that several languages share follows the visitor’s language, if it is one of them', async ({
  request,
}) => {
  for (const [path, accepted, shown] of [
    ['/cookies', 'ru', 'ru'],
    ['/rgpd', 'pt-BR', 'pt'],
    ['/gdpr', 'it-CH', 'it'],
    ['/gdpr', 'de', 'en'],
    ['/rgpd', 'de', 'fr'],
    ['/dsgvo', 'it', 'de'],
    ['/politica-privacidad', 'de', 'es'],
  ] as const) {
    const answer = await request.get(path, { headers: { 'Accept-Language': accepted } });
    expect(await answer.text(), `${path} for ${accepted}`).toContain(`<html lang="${shown}"`);
  }
});

test('L10 legal links follow the language, and a policy’s footer leads back to the site', async ({
  page,
}) => {
  await page.goto('/es/apps');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidad' }).click();
  await expect(page).toHaveURL(/\/politica-privacidad$/);
  const banner = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('link', { name: 'Ver las aplicaciones' }) });
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'Ver las aplicaciones' }).click();
  await expect(page).toHaveURL(/\/es\/#features$/);
  await expect(banner).toBeHidden();
});

test('L18 policies and the download share the chrome and show a fixed link home', async ({ page }) => {
  for (const address of ['/dsgvo', '/de/cookies', '/de/download']) {
    await page.goto(address);
    // The footer has such a link too, which no one sees from the top of the page.
    const link = page
      .locator('main, #site-header')
      .getByRole('link', { name: /Startseite/ })
      .filter({ has: page.locator('svg') });
    await expect(link).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect(link).toBeInViewport();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(/\/de\/$/);
  }
});
