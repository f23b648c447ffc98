import type { Page } from 'playwright/test';
import { until } from '../../support/processes.ts';
import { legal, startReleaseSite, type ReleaseSite } from '../../support/release-site.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

async function withPreview(
  port: number,
  run: (site: ReleaseSite, link: string) => Promise<void>,
): Promise<void> {
  const site = await startReleaseSite(port);
  try {
    await site.release({ ...legal, version: '2' });
    await site.command('pin', 'legal');
    await site.publish({ ...legal, version: '3' });
    await until(async () => /kept: .*\b3\b/.test(await site.command('status')), 'the candidate is kept');
    await run(site, (await site.command('preview', 'legal@3')).split('\n').at(-1) ?? '');
  } finally {
    await site.stop();
  }
}

/** The positions of the page's own elements. */
const places = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return each.id === 'inspector' ? '' : [each.localName, x, y, width, height].join(' ');
    }),
  );

test(
  'T5 R7 who holds a preview link sees whose each part is and whether it is hydrated, by mouse and by keyboard',
  slow,
  async ({ page, watch, port }) => {
    watch.expectErrors(/status of 404/);
    await withPreview(port, async (site, link) => {
      await page.goto(link);
      await page.goto(`${site.origin}/de/cookies`);
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      const toggle = inspector.getByRole('button', { name: 'Inspector' });
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      const before = await places(page);

      await page.keyboard.press('Alt+I');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      const part = (name: string) => inspector.getByRole('listitem').filter({ hasText: name });
      await expect(part('header')).toContainText(
        /team platform · shell \w{10}.* old · HTML [\d.]+ KB · JS [\d.]+ KB/,
      );
      await expect(part('page')).toContainText(
        /team legal · remote-legal 3[\d,]+ days old · HTML \d+ B · JS \d+ B/,
      );
      await expect(part('page')).toContainText('0 of 1 islands hydrated');
      await expect(part('island part')).toContainText('team legal · remote-legal 3');
      await expect(part('island part')).toContainText('not hydrated yet');
      await expect(part('footer')).toContainText('team platform · shell');
      for (const name of ['header', 'page', 'island part', 'footer'])
        await expect(inspector.getByText(new RegExp(`^${name} · `)), 'on the page').toBeVisible();
      expect(await places(page), 'nothing moves').toEqual(before);

      await firstUse(page);
      await expect(part('island part')).toContainText('hydrated');
      await expect(part('island part')).not.toContainText('not hydrated yet');
      await expect(part('page')).toContainText('1 of 1 islands hydrated');
      await page.emulateMedia({ media: 'print' });
      await expect(inspector).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await page.goto(`${site.origin}/de/nowhere`);
      await expect(part('page'), 'it stays open').toContainText('team platform · shell');
      await toggle.focus();
      await page.keyboard.press('Enter');
      await expect(part('page')).toBeHidden();
    });
  },
);

test(
  'T5 R7 the release before is one click away, for who holds the link alone, and so is the way back',
  slow,
  async ({ browser, page, port }) => {
    await withPreview(port, async (site, link) => {
      await page.goto(link);
      await page.goto(`${site.origin}/de/cookies`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('legal 3 de');
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByRole('button', { name: 'Inspector' }).click();
      for (const version of ['2', '1']) {
        await inspector.getByRole('button', { name: `Show the release before: ${version}` }).click();
        await expect(heading).toHaveText(`legal ${version} de`);
        await expect(page.getByRole('note')).toContainText(`Vorschau auf legal ${version}`);
        await expect(inspector).toContainText(`You see legal ${version}, as nobody else does.`);
      }
      await expect(inspector.getByRole('button', { name: 'Show the release before' })).toHaveCount(0);

      const other = await browser.newPage();
      await other.goto(`${site.origin}/de/cookies`);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('legal 2 de');
      await other.close();
      expect(await site.command('history')).not.toMatch(/rollback/);

      await inspector.getByRole('button', { name: 'Back' }).click();
      await expect(heading).toHaveText('legal 3 de');
      await page.getByRole('button', { name: 'Vorschau beenden' }).click();
      await page.goto(`${site.origin}/de/cookies`);
      await expect(heading).toHaveText('legal 2 de');
      await expect(inspector).toHaveCount(0);
    });
  },
);

test('T5 what visitors get neither holds nor names the inspector, and nobody without a link sees an earlier release', async ({
  page,
}) => {
  const named = /\/inspector|inspected-page/;
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  for (const address of ['/', '/de/support', '/de/nowhere']) {
    const response = await page.request.get(address);
    expect((await response.text()).match(named), address).toBeNull();
  }
  await page.goto('/de/support');
  await firstUse(page);
  for (const script of requestedUrls.filter((url) => /\.js$/.test(url))) {
    expect(script).not.toMatch(named);
    expect((await (await page.request.get(script)).text()).match(/inspected-page/), script).toBeNull();
  }
  await page.keyboard.press('Alt+I');
  await expect(page.locator('#inspector')).toHaveCount(0);
  const forged = await page.request.post('/preview/before/legal', {
    headers: { Origin: new URL(page.url()).origin, Cookie: 'release-preview=forged' },
  });
  expect(forged.status()).toBe(404);
  expect(forged.headers()['set-cookie']).toBeUndefined();
});
