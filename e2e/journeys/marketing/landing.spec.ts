import { addressIn, languages } from '@site/shared-i18n';
import { expect, firstUse, motion, slow, test } from '../../support/test.ts';

test('M1 M5 the sections stand in their order, with the features grid, and a band that leads to the apps and to the contact form', async ({
  page,
}) => {
  await page.goto('/en/');
  const sections = await page.locator('#hero, #hero + div > section').evaluateAll((found) =>
    found.map((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return { name: section.id || section.getAttribute('aria-labelledby'), top, bottom };
    }),
  );
  sections.sort((a, b) => a.top - b.top);
  expect(sections.map(({ name }) => name)).toEqual([
    'hero',
    'apps',
    'features',
    'pricing',
    'call-to-action',
    'contact',
  ]);
  for (const [index, { top }] of sections.slice(1).entries())
    expect(top).toBeGreaterThan((sections[index]?.bottom ?? 0) - 1);

  await expect(page.locator('#features').getByRole('heading', { level: 3 }).first()).toBeVisible();
  const band = page.locator('#pricing ~ section').first();
  await expect(band).toContainText('Android');
  await expect(band.locator('a[href$="#apps"]').first()).toBeVisible();
  await expect(band.locator('a[href$="#contact"]').first()).toBeVisible();
  // The Android badge says where it leads.
  await page.getByRole('link', { name: 'All apps for Android' }).click();
  await expect(page).toHaveURL(/\/en\/apps$/);
});

test(
  'F-promises beneath the hero’s finder stands what a visitor can rely on, each with the page that sets it out',
  slow,
  async ({ page }) => {
    for (const [text, short, address] of [
      [
        'Your work data stays on your device until you send or sync it',
        'Data stays local until you send or sync it',
        /\/privacy-policy#local-data$/,
      ],
      ['No trackers on this website', 'No trackers on this site', /\/privacy-policy$/],
      [
        'Personalised ads only with your consent',
        'Personalised ads: only if you agree',
        /\/privacy-policy#use$/,
      ],
      ['Cancel with a link at the foot of every page', 'Cancel online', /\/cancel-contract$/],
    ] as const)
      for (const [from, name] of [
        ['/en/about', text],
        ['/en/', short],
      ] as const) {
        await page.goto(from);
        await page.getByRole('list', { name: 'What you can rely on' }).getByRole('link', { name }).click();
        await expect(page).toHaveURL(address);
      }
  },
);

for (const language of languages)
  test(
    `F-promises on a wide window what visitors can rely on in ${language} is one calm line`,
    language === 'de' ? {} : slow,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(addressIn(language, '/'));
      const links = page.locator('#hero').getByRole('list').getByRole('link');
      await expect(links).toHaveCount(4);
      await page.evaluate(() => document.fonts.ready);
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      expect(boxes[0]?.height).toBeLessThan(40);
      await expect(links.first()).toHaveCSS('text-decoration-line', 'none');
      await links.first().hover();
      await expect(links.first()).toHaveCSS('text-decoration-line', 'underline');
    },
  );

test(
  'M2 the hero shows a phone and five customers’ marks, and leads to the apps and to the contact form',
  motion,
  async ({ page }) => {
    await page.goto('/');
    const hero = page.locator('#hero');
    await expect(hero.getByRole('img').first()).toBeVisible();
    await expect(hero.getByRole('figure').getByRole('listitem').filter({ visible: true })).toHaveCount(5);
    await hero.locator('a[href$="#apps"]').first().click();
    await expect(page).toHaveURL(/#apps$/);
    await hero.locator('a[href$="#contact"]').first().click();
    await expect(page).toHaveURL(/#contact$/);
  },
);

test('M3 a phone picture that fails is replaced by the placeholder and named in the console', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/Erreur de chargement de l'image|ERR_FAILED/);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  let broken = '';
  await page.route(/\/r\/marketing\/.*(phone|mockup)[^/]*\.(svg|avif|webp|png)$/i, (route) => {
    if (!/placeholder/i.test(route.request().url())) {
      broken = route.request().url();
      return route.abort();
    }
    return route.continue();
  });
  await page.goto('/');
  await firstUse(page);
  await expect
    .poll(() => messages.find((text) => text.includes("Erreur de chargement de l'image")))
    .toContain(new URL(broken).pathname);
  const image = page.locator('#hero img[src*="placeholder" i]');
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test(
  'M4 three apps with their ratings, badges and download links, and a way to all apps',
  motion,
  async ({ page }) => {
    await page.goto('/en/');
    const apps = page.locator('#apps');
    for (const [name, rating, badge] of [
      ['Chronos-Pro', '4.8/5', 'Popular'],
      ['AtlasFibre', '5.0/5', 'New'],
      ['TrackIT', '4.1/5', undefined],
    ] as const) {
      const card = apps.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(card.getByText(`${rating} our own figure`)).toBeVisible();
      await expect(card.getByText(/^(Popular|New)$/)).toHaveText(badge ? [badge] : []);
      await expect(card.getByRole('link', { name: `Download ${name}` })).toHaveAttribute(
        'href',
        `/en/download?app=${name}`,
      );
    }
    await apps.locator('a[href="/en/apps"]').click();
    await expect(page).toHaveURL(/\/en\/apps$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'M4 an app’s card leads to its page wherever one clicks, and its download link to the download',
  slow,
  async ({ page }) => {
    const card = page
      .locator('#apps')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'TrackIT' }) });
    for (const part of [
      card.getByRole('img'),
      card.locator('p').last(),
      card.getByText('Quick to fill in'),
    ]) {
      await page.goto('/en/');
      // The link covers the whole card.
      await part.click({ force: true });
      await expect(page).toHaveURL(/\/en\/trackit$/);
    }
    await page.goto('/en/');
    await card.getByRole('link', { name: 'Download TrackIT' }).click();
    await expect(page).toHaveURL(/\/en\/download\?app=TrackIT$/);
  },
);

test('A1 header, hero and closing bands lead to the trial, and each view has one primary button', async ({
  page,
}) => {
  await page.goto('/de/');
  const ways = [
    page.getByRole('banner').getByRole('link', { name: 'Gratis testen' }),
    page.locator('#hero').getByRole('link', { name: '14 Tage gratis testen' }),
    page.locator('#pricing ~ section').first().getByRole('link', { name: '14 Tage gratis testen' }),
  ];
  for (const way of ways) await expect(way).toHaveAttribute('href', '/de/trial');
  const ground = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  const [offer, ...otherLinks] = await ground('#hero a');
  expect(otherLinks).not.toContain(offer);
  expect((await ground('#pricing a')).filter((colour) => colour === offer)).toHaveLength(1);

  for (const [address, next] of [
    ['/de/chronos-pro', '/de/trial?app=Chronos-Pro'],
    ['/de/apps', '/de/trial'],
  ] as const) {
    await page.goto(address);
    const closing = page.getByRole('main').locator('section').last();
    const [first] = await closing.getByRole('link').all();
    await expect(first ?? closing, address).toHaveText('Premium 14 Tage gratis testen');
    await expect(first ?? closing, address).toHaveAttribute('href', next);
  }
});

test('M8 the contact block shows the configured address, e-mail and phone, and placeholder social links', async ({
  page,
}) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact.getByRole('link', { name: 'contact@example.com' })).toHaveAttribute(
    'href',
    'mailto:contact@example.com',
  );
  await expect(contact).toContainText('+41 00 000 00 00');
  const address = contact.getByText('[Rue et numéro]');
  await expect(address).toBeVisible();
  await expect(address).toHaveText('[Rue et numéro][NPA et localité]Suisse');
  await expect(contact.getByText('CH', { exact: true })).toBeHidden();
  expect(await contact.locator('a[href="#"]').count()).toBeGreaterThanOrEqual(4);
});
