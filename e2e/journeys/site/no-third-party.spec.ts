import { sendWithFault, watchOtherHosts } from '../../support/pages.ts';
import { expect, firstUse, slow, test } from '../../support/test.ts';

test('R10 the watch over other hosts sees a picture and a script of another host', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/127\.0\.0\.1|ERR_UNSAFE_PORT/);
  const requests = watchOtherHosts(page);
  await page.setContent(
    '<img src="http://127.0.0.1:9/picture.png"><script src="http://127.0.0.1:9/s.js"></script>',
  );
  expect(requests).toHaveLength(2);
});

test('R10 using menu, form, viewer and search asks nothing of anyone else', slow, async ({ page, watch }) => {
  watch.expectErrors(/400/);
  const requests = watchOtherHosts(page);
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
  expect(requests).toEqual([]);
});
