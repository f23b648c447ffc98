import { addressesOf, addressIn, languages } from '@site/shared-i18n';
import { policies, policyPaths } from '../../support/policies.ts';
import { siteOrigin } from '../../support/ports.ts';
import { readPage } from '../../support/read-page.ts';
import { expect, slow, test } from '../../support/test.ts';

for (const policy of policies) {
  test(`P1 the ${policy} policy answers at each of its paths in its own language`, async () => {
    const addresses = addressesOf(policyPaths[policy]);
    for (const language of languages) {
      const page = await readPage(siteOrigin + addresses[language]);
      expect(page.status, addresses[language]).toBe(200);
      expect(page.language).toBe(language);
    }
  });
}

test('P1 a path that several languages share follows the visitor’s language, if it is one of them', async () => {
  for (const [path, accepted, shown] of [
    ['/cookies', 'ru', 'ru'],
    ['/rgpd', 'pt-BR', 'pt'],
    ['/gdpr', 'it-CH', 'it'],
    ['/gdpr', 'de', 'en'],
    ['/rgpd', 'de', 'fr'],
    ['/dsgvo', 'it', 'de'],
    ['/politica-privacidad', 'de', 'es'],
  ] as const)
    expect((await readPage(siteOrigin + path, accepted)).language, `${path} for ${accepted}`).toBe(shown);
});

test('P5 a draft that was never in force leads to the policy, as a site of that time may have linked to it', async () => {
  for (const [draft, policy] of [
    ['/nutzungsbedingungen/versions/1.4', '/nutzungsbedingungen'],
    ['/en/cookies/versions/1.0/1.3', '/en/cookies'],
  ] as const) {
    const response = await fetch(siteOrigin + draft, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')], draft).toEqual([308, policy]);
  }
});

test('M8 the publisher’s country is named in each language', async () => {
  const countries = {
    fr: 'Suisse',
    en: 'Switzerland',
    de: 'Schweiz',
    it: 'Svizzera',
    es: 'Suiza',
    pt: 'Suíça',
    ru: 'Швейцария',
  };
  for (const language of languages) {
    const notice = await readPage(siteOrigin + addressesOf(policyPaths.legalNotice)[language]);
    expect(notice.document.html(), language).toMatch(new RegExp(`\\[[^\\]]+\\], ${countries[language]}<`));
    const landing = await readPage(siteOrigin + addressIn(language, '/'));
    expect(landing.document.html(), language).toMatch(new RegExp(`\\[[^\\]]+\\]<br>${countries[language]}<`));
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
    const link = page
      .locator('#site-header')
      .getByRole('link', { name: 'Startseite', exact: true })
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

for (const { width, tier } of [
  { width: 1280, tier: {} },
  { width: 390, tier: slow },
]) {
  test(
    `P7 a reader who switches from German to Russian in the retention section gets to the Russian one (${width} px)`,
    tier,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/datenschutzrichtlinie');
      const retention = page.locator('#retention');
      await retention.evaluate((section) =>
        scrollTo({
          top: scrollY + section.getBoundingClientRect().top + section.clientHeight / 2 - 300,
          behavior: 'instant',
        }),
      );
      if (width < 768) await page.getByRole('button', { name: 'Menü' }).click();
      else await page.getByRole('button', { name: /^Sprache/ }).click();
      await page.getByRole('link', { name: 'Русский' }).locator('visible=true').click();
      await expect(page).toHaveURL(/\/politika-konfidentsialnosti#retention$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page.locator('#retention :is(h2, h3)').first()).toBeInViewport();
    },
  );
}
