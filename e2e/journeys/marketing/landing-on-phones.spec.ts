import { markReachable, focusStop } from '../../support/keyboard.ts';
import { openFinished } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The longest page, in px. */
const longest = 7500;

for (const language of ['fr', 'de', 'ru'] as const) {
  test(
    `M1 the landing page in ${language} is at most ${longest} px high on a phone, with all that it says`,
    slow,
    async ({ page }) => {
      await openFinished(page, `/${language}/`);
      // Until its font is there, a page may be higher.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeLessThanOrEqual(longest);
      // Collapsed parts open, with the same content as on a desktop.
      const plan = page.locator('#pricing li', { has: page.locator('h3') }).first();
      await expect(plan.locator('li').last()).toBeHidden();
      await plan.locator('summary').click();
      await expect(plan.locator('li').last()).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
      await page.locator('#pricing summary').nth(3).click();
      await expect(page.getByRole('table')).toBeVisible();
      const company = page.getByRole('contentinfo').getByRole('navigation').nth(1);
      await expect(company.getByRole('link')).toHaveCount(0);
      await company.locator('summary').click();
      await expect(company.getByRole('link').first()).toBeVisible();
    },
  );
}

test(
  'M6 on a phone what visitors can rely on is shown in short, and each plan says what it holds before it is opened',
  slow,
  async ({ page }) => {
    await page.goto('/en/');
    const promises = page.getByRole('list', { name: 'What you can rely on' }).getByRole('link');
    await expect(promises).toHaveText([
      /stays local until you send or sync it/,
      /No trackers on this site/,
      /only if you agree/,
      /Cancel online/,
    ]);
    for (const summary of [
      'Sync on 2 devices, support by email, with ads',
      'Unlimited sync, no advertising, priority support',
      'Everything in Premium, plus 24/7 support; we set up the rest with you',
    ])
      await expect(page.locator('#pricing').getByText(summary)).toBeVisible();
  },
);

test(
  'A1 on a phone a way to the trial is in reach after the hero, and out of the way of prices, contact and footer',
  slow,
  async ({ page }) => {
    await page.goto('/de/');
    const dock = page.locator('[data-dock]').getByRole('link', { name: '14 Tage gratis testen' });
    await expect(dock).toBeHidden();
    const scrollTo = (selector: string) =>
      page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }));
    for (const shown of ['#apps', '#features']) {
      await scrollTo(shown);
      await expect(dock).toBeInViewport({ ratio: 1 });
    }
    for (const away of ['#pricing', '#contact', 'footer', '#hero']) {
      await scrollTo(away);
      await expect(dock).toBeHidden();
    }
    await scrollTo('#apps');
    await dock.click();
    await expect(page).toHaveURL(/\/de\/trial$/);
  },
);

test('F-phone-bar the bar on a phone covers nothing that has the focus', slow, async ({ page }) => {
  await openFinished(page, '/de/');
  await markReachable(page);
  const covered: string[] = [];
  await page.locator('#apps a').first().focus();
  for (let stop = await focusStop(page); stop; stop = await focusStop(page)) {
    if (stop.coveredBy) covered.push(`${stop.name} by ${stop.coveredBy}`);
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
});

test('F-phone-bar the bar that comes and goes moves nothing', slow, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/de/');
  for (const part of ['#apps', '#pricing', '#contact', '#hero']) {
    await page.locator(part).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect(page.locator('[data-dock]')).toHaveCSS(
      'visibility',
      part === '#apps' ? 'visible' : 'hidden',
    );
  }
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});
