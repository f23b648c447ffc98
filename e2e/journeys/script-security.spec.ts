import { ownPort } from '../site/ports.ts';
import { legal, startReleaseSite } from '../site/release-site.ts';
import { expect, firstUse, test } from '../site/test.ts';

test('R10 strict headers, no inline script without its hash, integrity for every federated script', async ({
  page,
  request,
}) => {
  const origins = new Set<string>();
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
  const answer = await page.goto('/en/');
  await firstUse(page);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  expect([...origins], 'no request to any other origin').toEqual([new URL(page.url()).origin]);

  const integrity = await page.evaluate(
    () =>
      (
        JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
          integrity: Record<string, string>;
        }
      ).integrity,
  );
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(loaded.some((path) => path.startsWith('/r/marketing/'))).toBe(true);
  for (const path of loaded) expect(integrity[path], path).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);

  const [tampered] = loaded.filter((path) => path.startsWith('/r/marketing/'));
  expect((await request.get(tampered ?? '')).headers()['cache-control']).toContain('immutable');
});

test('M5 S5 what a release brings runs nothing where it is opened by itself, and is all there in its page', async ({
  page,
  watch,
}, { workerIndex }) => {
  watch.expectTrouble(/sandboxed/);
  const mark = "document.documentElement.setAttribute('data-ran', '')";
  const files = {
    'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${mark}"><script>${mark}</script></svg>`,
    'part.html': `<p>A part</p><script>${mark}</script><meta http-equiv="refresh" content="0;url=/en/">`,
  };
  const site = await startReleaseSite(ownPort(workerIndex));
  try {
    await site.release({ ...legal, version: '2', files });
    for (const file of Object.keys(files)) {
      const address = `${site.origin}/r/legal/2/${file}`;
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      expect(page.url()).toBe(address);
      await expect(page.locator('[data-ran]')).toHaveCount(0);
    }
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
  await page.goto('/en/');
  await firstUse(page);
  const pictures = page.locator('main img');
  expect(await pictures.count()).toBeGreaterThan(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test('R10 a federated script with a changed byte is not run', async ({ page, watch }) => {
  watch.expectTrouble(/integrity|island|Failed to fetch|federation|RUNTIME/i);
  await page.route(/\/r\/commerce\/.*remoteEntry\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered = true` });
  });
  await page.goto('/en/download');
  await page.getByLabel('Name').focus();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
