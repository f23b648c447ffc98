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
