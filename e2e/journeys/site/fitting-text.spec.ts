import { textFaults } from '../../support/fitting-text.ts';
import { failToSend, openFinished, sendWithFault } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

test('L6 the measure of texts finds text that is cut, overlaps, sticks out, breaks or scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.setContent(`
    <p>Text that fits</p>
    <p style="overflow: hidden; width: 6rem; white-space: nowrap">Planted beside the edge</p>
    <p style="overflow: hidden; height: 1rem">Planted over<br>two lines</p>
    <p style="margin: 0; height: 1rem">Planted beneath</p><p style="margin: -1rem 0 0">Planted above</p>
    <button style="width: 5rem; white-space: nowrap; overflow: visible">Planted out of its button</button>
    <h2 style="width: 3rem; overflow-wrap: break-word">Zahlungspflichtig</h2>
    <select style="width: 5rem"><option>Planted in a narrow field</option></select>
    <p style="overflow-x: auto; width: 6rem; white-space: nowrap">Planted to be scrolled</p>
    <p style="white-space: nowrap">Planted for the window, which it is much too long for</p>`);
  const found = (await textFaults(page)).join('\n');
  for (const misfit of [
    'the page scrolls sideways',
    '"Planted beside the edge" is cut by <p',
    '"two lines" is cut by <p',
    '"Planted beneath" lies on "Planted above"',
    '"Planted out of its button" sticks out of <button',
    '"Zahlungspflichtig" is broken inside the word',
    '"Planted in a narrow field" is cut by its field',
    '"Planted to be scrolled" scrolls in <p',
    '"Planted for the window, which it is much" sticks out',
  ]) {
    expect(found).toContain(misfit);
  }
  expect(found).not.toContain('Text that fits');
});

for (const language of ['de', 'ru'] as const) {
  test(
    `L6 the texts of menus, faults and notices in ${language} fit from 320 px up`,
    slow,
    async ({ page, watch }) => {
      watch.expectErrors(/400|500/);
      await page.setViewportSize({ width: 320, height: 600 });
      await openFinished(page, `/${language}/`);
      await sendWithFault(page);
      expect(await textFaults(page)).toEqual([]);
      await failToSend(page);
      expect(await textFaults(page)).toEqual([]);
      await page.locator('[popovertarget=menu]').first().click();
      await expect(page.locator('#menu')).toBeVisible();
      expect(await textFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 768, height: 600 });
      await page.locator('[popovertarget=languages]').click();
      await expect(page.locator('#languages')).toBeVisible();
      expect(await textFaults(page)).toEqual([]);
    },
  );
}
