import { startLoad } from '../../support/load.ts';
import { until } from '../../support/processes.ts';
import { legal, startReleaseSite, type ReleaseSite } from '../../support/release-site.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

/** Leaves capacity for other tests. */
const requestsPerSecond = 50;

/** An island that loads one part on demand. */
const lateIsland = `
  const hydrate = async (element) => {
    element.querySelector('button').onclick = async () => {
      const { text } = await import('./late.js');
      element.querySelector('h1').textContent = text;
    };
  };
  export default { hydrate };
`;

/** Imitates React, which empties the element when a tree throws during hydration. */
const throwingIsland = `
  const hydrate = async (element) => {
    element.replaceChildren();
    throw new Error('this canary does not sing');
  };
  export default { hydrate };
`;

async function withReleases(port: number, run: (site: ReleaseSite) => Promise<void>): Promise<void> {
  const site = await startReleaseSite(port);
  try {
    await run(site);
  } finally {
    await site.stop();
  }
}

/** A candidate: accepted, but not live. */
async function keepCandidate(site: ReleaseSite, version: string, island?: string): Promise<void> {
  await site.command('pin', 'legal');
  await site.publish({ ...legal, version, ...(island && { island }) });
  await until(
    async () => new RegExp(`kept: .*\\b${version}\\b`).test(await site.command('status')),
    'it is kept',
  );
}

test(
  'R3 an open page goes on with its release after three more: its late parts arrive, and its next page is the newest',
  slow,
  async ({ page, port }) => {
    await withReleases(port, async (site) => {
      const files = { 'late.js': "export const text = 'The late part of release 2'" };
      await site.release({ ...legal, version: '2', island: lateIsland, files });
      await page.goto(`${site.origin}/en/cookies`);
      await firstUse(page);
      for (const version of ['3', '4', '5']) await site.release({ ...legal, version });

      await page.getByRole('button', { name: 'legal' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The late part of release 2');

      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/en/privacy-policy';
        link.textContent = 'on';
        document.querySelector('main')?.prepend(link);
      });
      await page.locator('main > a').click();
      await expect(page).toHaveURL(/privacy-policy$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('legal 5 en');
    });
  },
);

test(
  'R3 R11 a canary that throws on hydrate takes itself back after ten failures; visitors still read the page',
  slow,
  async ({ browser, page, watch, port }) => {
    watch.expectErrors(/this canary does not sing/);
    await withReleases(port, async (site) => {
      await keepCandidate(site, '2', throwingIsland);
      await site.command('canary', 'legal', '2', '100');
      await until(async () => (await site.html('/en/cookies')).includes('legal 2 en'), 'the canary runs');
      for (let visit = 0; visit < 10; visit++) {
        await page.goto(`${site.origin}/en/cookies`);
        await page.locator('main button').focus();
        await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('legal 2 en');
      }
      await until(
        async () => (await site.command('history')).includes('canary withdrawn'),
        'the canary is taken back',
      );
      await until(
        async () => (await site.html('/en/cookies')).includes('legal 1 en'),
        'all see the live release',
      );
      expect(await site.command('status')).toMatch(/2 \(withdrawn: 10 failures/);
      await page.reload();
      await firstUse(page);
      const other = await browser.newPage();
      await other.goto(`${site.origin}/en/cookies`);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('legal 1 en');
      await other.close();
    });
  },
);

test(
  'R7 a preview link shows a candidate to its holder alone, marked on the page in its language',
  slow,
  async ({ browser, page, port }) => {
    await withReleases(port, async (site) => {
      await keepCandidate(site, '2');
      const link = (await site.command('preview', 'legal@2', '--hours', '2')).split('\n').at(-1) ?? '';
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('legal 2 fr');
      await expect(page.getByRole('note')).toContainText('Aperçu de legal 2');
      await page.goto(`${site.origin}/de/cookies`);
      await expect(page.getByRole('note')).toContainText('Vorschau auf legal 2');
      await firstUse(page);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

      const other = await browser.newPage();
      await other.goto(`${site.origin}/de/cookies`);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('legal 1 de');
      await expect(other.getByRole('note')).toBeHidden();
      await other.close();

      await page.getByRole('note').getByRole('button', { name: 'Vorschau beenden' }).click();
      await expect(page.getByRole('note')).toBeHidden();
      await page.goto(`${site.origin}/de/cookies`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('legal 1 de');
      await expect(page.getByRole('note')).toBeHidden();
    });
  },
);

test('R3 R4 a release, its rollback and the death of its host lose no request and mix no page; what was rolled back is byte for byte as before', async ({
  port,
}) => {
  await withReleases(port, async (site) => {
    const load = await startLoad(site.origin, requestsPerSecond);
    const before = await site.html('/en/cookies');
    await site.release({ ...legal, version: '2' });
    expect(await site.html('/en/cookies')).not.toBe(before);
    await site.command('rollback', 'legal');
    await until(async () => (await site.html('/en/cookies')) === before, 'the page is as it was');
    await site.hosts.legal?.kill();
    expect(await site.html('/en/cookies')).toBe(before);
    const { failed, mixed, pages } = await load.stop();
    expect(failed).toEqual([]);
    expect(mixed).toEqual([]);
    expect(pages).toBeGreaterThan(0);
  });
});
