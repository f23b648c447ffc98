import type { Page } from 'playwright/test';
import { languages } from '@site/shared-i18n';
import { sendWithFault } from '../site/contact-form.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../site/pages.ts';
import { paymentsOrigin, siteOrigin } from '../site/ports.ts';
import { expect, firstUse, test } from '../site/test.ts';

/** What the browser asked of others than the site, whatever came of it. */
function watchOthers(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${siteOrigin}/`) && !/^(data|blob):/.test(url))
      asked.push(`${page.url()} asks ${url}`);
  });
  return asked;
}

/** Reads a page to its end, where pictures that wait for it load. */
async function readToTheEnd(page: Page): Promise<void> {
  const atTheEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await atTheEnd())) {
    await page.evaluate(async () => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      // Two frames: one that shows the place, one that begins to load what stands there.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  const loaded = () => [...document.images].every((image) => image.complete || !image.checkVisibility());
  await expect.poll(() => page.evaluate(loaded), 'every picture has come').toBe(true);
}

test('R10 the watch sees a picture and a script of another host', async ({ page, watch }) => {
  watch.expectTrouble(/127\.0\.0\.1|ERR_UNSAFE_PORT/);
  const asked = watchOthers(page);
  await page.setContent(
    '<img src="http://127.0.0.1:9/picture.png"><script src="http://127.0.0.1:9/s.js"></script>',
  );
  expect(asked).toHaveLength(2);
});

for (const language of languages) {
  test(`R10 reading every page in ${language} to its end asks nothing of anyone else`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const asked = watchOthers(page);
    for (const address of await listedIn(request, language)) {
      await openFinished(page, address);
      await readToTheEnd(page);
      const hints = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch]');
      await expect(hints, `${address} prepares no connection`).toHaveCount(0);
    }
    expect(asked).toEqual([]);
  });
}

test('R10 using menu, form, viewer and search asks nothing of anyone else', async ({ page, watch }) => {
  watch.expectTrouble(/400/);
  const asked = watchOthers(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/de/');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Italiano' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Lingua/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'English' }).click();
  await sendWithFault(page);
  await page.goto('/en/atlasfibre');
  await page.locator('#colour-code select').first().selectOption({ index: 2 });
  await firstUse(page);
  await page.locator('#colour-code input').fill('100');
  await expect(page.locator('#colour-code output')).toContainText(/\S/);
  await page.goto('/en/support');
  await page.getByRole('searchbox').fill('offline');
  await expect(page.getByRole('search').getByRole('status')).toContainText(/\S/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/privacy-policy$/);
  expect(asked).toEqual([]);
});

test('R10 C16 where one pays the payment provider is asked, and nobody else; on the pages around it not even the provider', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/404/);
  answerDialogs(page);
  const asked = watchOthers(page);
  for (const address of unlistedIn('de')) {
    asked.length = 0;
    await openFinished(page, address);
    await readToTheEnd(page);
    const pays = /\?/.test(address);
    const others = asked.filter((one) => !one.includes(` asks ${paymentsOrigin}/`));
    expect(others).toEqual([]);
    expect(asked.length > 0, `${address} asks the provider`).toBe(pays);
  }
});
