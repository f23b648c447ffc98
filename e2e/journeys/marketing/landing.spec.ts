import { addressIn, languages } from '@site/shared-i18n';
import { paymentsOrigin } from '../../support/ports.ts';
import { shownPrices } from '../../support/prices.ts';
import { expect, firstUse, test } from '../../support/test.ts';

test('M1 the sections stand in their order', async ({ page }) => {
  await page.goto('/');
  const sections = await page.locator('#hero, #hero ~ section').evaluateAll((found) =>
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
});

test('M1 beneath the hero stands what a visitor can rely on, each with the page that sets it out', async ({
  page,
}) => {
  for (const [text, short, address] of [
    [
      'Your work data stays on your device until you send or sync it',
      'Work data: sent only by you',
      /\/privacy-policy#local-data$/,
    ],
    ['No trackers on this website', 'No trackers on this site', /\/privacy-policy$/],
    ['Personalised ads only with your consent', 'Personalised ads: your choice', /\/privacy-policy#use$/],
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
});

for (const language of languages)
  test(`M1 on a wide window what visitors can rely on in ${language} is one calm line`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressIn(language, '/'));
    const links = page.locator('#hero + div').getByRole('link');
    await expect(links).toHaveCount(4);
    await page.evaluate(() => document.fonts.ready);
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(boxes[0]?.height).toBeLessThan(40);
    await expect(links.first()).toHaveCSS('text-decoration-line', 'none');
    await links.first().hover();
    await expect(links.first()).toHaveCSS('text-decoration-line', 'underline');
  });

test('M2 the hero shows a phone and five customers’ marks, and leads to the apps and to the contact form @motion', async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByRole('img').first()).toBeVisible();
  await hero.locator('a[href$="#apps"]').first().click();
  await expect(page).toHaveURL(/#apps$/);
  await hero.locator('a[href$="#contact"]').first().click();
  await expect(page).toHaveURL(/#contact$/);
});

test('M3 a phone picture that fails is replaced by the placeholder and named in the console', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/Erreur de chargement de l'image|ERR_FAILED/);
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

test('M4 three apps with their ratings, badges and download links, and a way to all apps @motion', async ({
  page,
}) => {
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
});

test('M4 an app’s card leads to its page wherever one clicks, and its download link to the download', async ({
  page,
}) => {
  const card = page
    .locator('#apps')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'TrackIT' }) });
  for (const part of [card.getByRole('img'), card.locator('p').last(), card.getByText('Quick to fill in')]) {
    await page.goto('/en/');
    // The link covers the whole card.
    await part.click({ force: true });
    await expect(page).toHaveURL(/\/en\/trackit$/);
  }
  await page.goto('/en/');
  await card.getByRole('link', { name: 'Download TrackIT' }).click();
  await expect(page).toHaveURL(/\/en\/download\?app=TrackIT$/);
});

test('M5 the features grid, and a band that leads to the apps and to the contact form', async ({ page }) => {
  await page.goto('/en/');
  await expect(page.locator('#features').getByRole('heading', { level: 3 }).first()).toBeVisible();
  const band = page.locator('#pricing ~ section').first();
  await expect(band).toContainText('Android');
  await expect(band.locator('a[href$="#apps"]').first()).toBeVisible();
  await expect(band.locator('a[href$="#contact"]').first()).toBeVisible();
});

test('M5 the Android badge says where it leads: to all apps @motion', async ({ page }) => {
  await page.goto('/en/');
  await page.getByRole('link', { name: 'All apps for Android' }).click();
  await expect(page).toHaveURL(/\/en\/apps$/);
});

test('M6 prices per month in francs, the popular plan, excluded features, the trial and four questions @motion', async ({
  page,
}) => {
  for (const { address, prices } of shownPrices) {
    await page.goto(address);
    const pricing = page.locator('#pricing');
    await expect(pricing.getByRole('listitem').locator('strong')).toHaveText(prices);
    await expect(pricing.locator('[aria-labelledby=questions] details')).toHaveCount(4);
    await expect(pricing).toContainText('14');
  }
  await page.goto('/en/');
  const plan = (name: string) =>
    page
      .locator('#pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(plan('Premium')).toContainText('Popular');
  await expect(plan('Business')).not.toContainText('Popular');
  await expect(plan('Basic').locator('s')).toHaveText(['Advanced features', 'Priority support']);
  await expect(plan('Basic')).toContainText('Still shows advertising');
  await expect(plan('Premium').locator('s')).toHaveCount(0);
  await expect(plan('Premium')).toContainText('Updates included As in every plan');
  await expect(plan('Premium').getByRole('list').getByRole('list')).toContainText(
    /Unlimited sync.*No advertising/,
  );
  await expect(
    plan('Business').getByRole('listitem').filter({ hasText: 'Set up with you' }).getByRole('listitem'),
  ).toHaveText(
    ['Team management', 'Enhanced security', 'API access', 'Training'].map((part) => new RegExp(part)),
  );
  await expect(plan('Business').getByRole('link').first()).toHaveText('Talk to us first');
  const question = page.locator('#pricing [aria-labelledby=questions] details').first();
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
});

test('M6 each price says for whom it is, on its card and in the second row of the table', async ({
  page,
}) => {
  await page.goto('/en/');
  const pricing = page.locator('#pricing');
  const prices = pricing.getByRole('listitem').locator('p', { has: page.locator('strong') });
  await expect(prices).toHaveText([
    'CHF 9.90 a month, for one person',
    'CHF 49.90 a month, for one person',
    'CHF 99.90 a month, for a team',
  ]);
  const people = pricing.getByRole('row').nth(2);
  await expect(people.getByRole('rowheader')).toHaveText('For whom');
  await expect(people.getByRole('cell')).toHaveText(['One person', 'One person', 'One person', 'A team']);
});

test('M6 beside the prices a picture shows what sync is for, except on phones', async ({ page }) => {
  await page.goto('/en/');
  const sync = page.getByRole('figure', { name: 'Photo on one device, report on the other' });
  await sync.scrollIntoViewIfNeeded();
  await expect(sync.locator('img')).toHaveJSProperty('naturalWidth', 520);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(sync).toBeHidden();
});

test('M6 M8 “Talk to us first” leads to what to tell about Business, and fills in an empty subject', async ({
  page,
}) => {
  await page.goto('/en/');
  await page.getByRole('link', { name: 'Talk to us first' }).click();
  await expect(page).toHaveURL(/#contact-business$/);
  const advice = page.getByText('Tell us how many people will use the apps');
  await expect(advice).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Business plan');
  await page.goto('/en/#contact');
  await expect(advice).toBeHidden();
});

test('A1 a trial and, beneath the plans, a single month of each plan are one click away, in the page’s language', async ({
  page,
}) => {
  for (const [name, price] of [
    ['Basic', '9.90'],
    ['Premium', '49.90'],
    ['Business', '99.90'],
  ] as const) {
    await page.goto('/de/');
    await page.getByRole('link', { name: `${name}, 14 Tage gratis testen` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('14 Tage gratis, ohne Kreditkarte');
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${name}.*CHF ${price} pro Monat`) }),
    ).toBeChecked();
    await page.goto('/de/');
    await page.getByRole('link', { name: `Nur einen Monat bezahlen, ohne Verlängerung: ${name}` }).click();
    await expect(page.getByRole('main')).toContainText('Einmalige Zahlung');
    await expect(page.getByRole('main')).toContainText(price);
  }
});

test('A1 M1 header, hero and closing bands lead to the trial, and each view has one primary button', async ({
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
  const [offer, ...others] = await ground('#hero a');
  expect(others).not.toContain(offer);
  expect((await ground('#pricing a')).filter((colour) => colour === offer)).toHaveLength(1);

  for (const [address, next] of [
    ['/de/chronos-pro', '/de/trial?app=Chronos-Pro'],
    ['/de/apps', '/de/trial'],
  ] as const) {
    await page.goto(address);
    const closing = page.getByRole('main').locator('section').last();
    const [first] = await closing.getByRole('link').all();
    await expect(first ?? closing, address).toHaveText('14 Tage gratis testen');
    await expect(first ?? closing, address).toHaveAttribute('href', next);
  }
});

test('M7 every subscribe button opens the one payment link in a new tab, without an api call @motion', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await firstUse(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  const buttons = page.locator('#pricing').getByRole('link', { name: /S['’]abonner maintenant/ });
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) {
    const opened = context.waitForEvent('page');
    await button.click();
    const tab = await opened;
    await expect(tab).toHaveURL(`${paymentsOrigin}/pay?locale=fr`);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await tab.close();
  }
  expect(calls).toEqual([]);
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
