import { addressIn, languageNames, languages } from '@site/shared-i18n';
import { expect, motion, slow, test } from '../../support/test.ts';

const sections = ['hero', 'apps', 'features', 'pricing', 'contact'];

test(
  'L1 L2 the fixed bar links to the page top and to the five sections, and casts a shadow beyond 10 px of scroll only',
  motion,
  async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow);
    await expect.poll(shadow).toBe('none');
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
    await expect.poll(shadow).toBe('none');
    await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
    await expect.poll(shadow).not.toBe('none');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(shadow).toBe('none');

    const links = bar.getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['Accueil', 'Applications', 'Fonctionnalités', 'Tarifs', 'Contact']);
    for (const [index, section] of sections.entries()) {
      await links.nth(index).click();
      await expect(page).toHaveURL(new RegExp(`#${section}$`));
      await expect(page.locator(`#${section}`)).toBeInViewport();
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    await bar.getByRole('link').first().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'L1 a section link on another page leads to the landing page, in the page’s language',
  { tag: [slow.tag, motion.tag] },
  async ({ page }) => {
    await page.goto('/de/download');
    await page.getByRole('banner').getByRole('link', { name: 'Preise' }).click();
    await expect(page).toHaveURL(/\/de\/#pricing$/);
    await expect(page.locator('#pricing')).toBeInViewport();
  },
);

for (const width of [1200, 1440])
  test(`L1 at ${width} px the account stands beside the trial on one line, in every language`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const language of languages) {
      await page.goto(addressIn(language, '/'));
      const bar = page.getByRole('banner');
      const account = bar.getByRole('link').and(page.locator('[href$="/account"]'));
      await expect(account).toBeInViewport({ ratio: 1 });
      const [last, link, trial] = await Promise.all(
        [bar.getByRole('navigation').getByRole('link').last(), account, bar.locator('[href$="/trial"]')].map(
          (each) => each.boundingBox(),
        ),
      );
      expect((link?.x ?? 0) - (last?.x ?? 0) - (last?.width ?? 0), language).toBeGreaterThan(32);
      expect(trial?.x, language).toBeGreaterThan((link?.x ?? 0) + (link?.width ?? 0));
    }
  });

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test(
    'L3 L4 the menu slides in from the right with five links and seven languages, locks scrolling and holds the focus, and is closed by Escape, a press outside or a link',
    motion,
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Tarifs' })).toBeHidden();
      const button = page.getByRole('button', { name: 'Menu' });
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await button.click();
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('button')).toBeFocused();
      await expect
        .poll(async () => {
          const box = await menu.boundingBox();
          return box && Math.round(box.x + box.width);
        })
        .toBe(375);
      await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(5);
      await expect(menu.getByRole('listitem')).toHaveCount(7);
      await expect(menu.getByRole('link', { name: 'Mon compte' })).toHaveAttribute('href', '/account');

      // The page is locked only after the menu has been painted.
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await page.mouse.move(20, 400);
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        const within = await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('#menu') !== null,
        );
        expect(within, 'focus stays in the menu').toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await page.mouse.click(20, 400);
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();

      await button.click();
      await menu.getByRole('link', { name: 'Tarifs' }).click();
      await expect(menu).toBeHidden();
      await expect(page.locator('#pricing')).toBeInViewport();

      await button.click();
      await menu.getByRole('link', { name: 'Italiano' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'it');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );
});

test(
  'L5 L6 the list of seven languages, each with code, name and flag, opens and closes by mouse and by keyboard, and a choice closes it',
  motion,
  async ({ page, request }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: /^Langue/ });
    const list = page.locator('#languages');
    await button.click();
    await expect(list).toBeVisible();
    const links = list.getByRole('link');
    await expect(links).toHaveText(
      languages.map((language) => `${languageNames[language].code}${languageNames[language].name}`),
    );
    const flags = await links.evaluateAll((all) =>
      all.flatMap((link) => [...link.querySelectorAll('img')].map(({ src }) => src)),
    );
    expect(new Set(flags).size, 'each language has a flag of its own').toBe(languages.length);
    for (const flag of flags) {
      expect(new URL(flag).origin).toBe(new URL(page.url()).origin);
      expect((await request.get(flag)).headers()['content-type']).toContain('image/svg');
    }
    await button.click();
    await expect(list).toBeHidden();
    await button.click();
    await page.mouse.click(20, 500);
    await expect(list).toBeHidden();

    await button.focus();
    await page.keyboard.press('Enter');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await page.getByRole('button', { name: /^Language/ }).click();
    await list.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/$/);
    await expect(list).toBeHidden();
  },
);

test('L9 A7 the footer links every page, the cancellation, the withdrawal, four networks and the policies in the page’s language, with this year', async ({
  page,
}) => {
  await page.goto('/de/');
  const footer = page.getByRole('contentinfo');
  const columns = footer.getByRole('navigation');
  // At once: the sections above are still being rendered.
  const [first, second] = await columns.evaluateAll((all) =>
    all.map((column) => column.getBoundingClientRect().top),
  );
  expect(second, 'its columns stand side by side').toBe(first);
  const paths = [
    '/',
    '/chronos-pro',
    '/atlasfibre',
    '/trackit',
    '/future-app-1',
    '/future-app-2',
    '/about',
    '/blog',
  ];
  const wanted = [...paths, '/careers', '/support', '/partners'].map((path) => addressIn('de', path));
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      ...wanted,
      '/de/#features',
      '/datenschutzrichtlinie',
      '/dsgvo',
      '/vertraege-kuendigen',
      '/vertrag-widerrufen',
    ]),
  );
  await expect(footer.getByRole('link', { name: 'Verträge hier kündigen' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Vertrag widerrufen' })).toBeVisible();
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn']) {
    await expect(footer.getByRole('link', { name: network })).toBeVisible();
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
});
