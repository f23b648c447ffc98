import type { Page } from 'playwright/test';
import { misfits, unfold } from '../site/fitting-text.ts';
import { sendWithFault } from '../site/contact-form.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';

// Each walks twenty pages.
test.describe.configure({ timeout: 240_000 });

/** From the narrowest phone in use to a desktop, in px. */
const widths = [320, 360, 768, 1024, 1440];

/** One load serves every width. */
async function misfitsAt(page: Page, addresses: string[], shown: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await openFinished(page, address);
    await unfold(page);
    for (const width of shown) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await misfits(page)));
    }
  }
  return found;
}

test.beforeEach(({ page, watch }) => {
  watch.expectTrouble(/404/);
  answerDialogs(page);
});

test('L15 M1 the measure finds text that is cut, overlaps, sticks out, breaks or scrolls', async ({
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
  const found = (await misfits(page)).join('\n');
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
  test(`L15 M1 P1 no text of a listed page in ${language} is cut, overlaps or scrolls sideways from 320 px up`, async ({
    page,
    request,
  }) => {
    expect(await misfitsAt(page, await listedIn(request, language), widths)).toEqual([]);
  });

  test(`L14 P5 C1 C4 no text of an unlisted page in ${language} is cut, overlaps or scrolls sideways from 320 px up`, async ({
    page,
  }) => {
    expect(await misfitsAt(page, unlistedIn(language), widths)).toEqual([]);
  });

  test(`L3 L5 L12 M9 the texts of menus, faults and notices in ${language} fit from 320 px up`, async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(/400/);
    await page.setViewportSize({ width: 320, height: 600 });
    await openFinished(page, `/${language}/`);
    await sendWithFault(page);
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    await page.locator('[popovertarget=menu]').first().click();
    await expect(page.locator('#menu')).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 768, height: 600 });
    await page.locator('[popovertarget=languages]').click();
    await expect(page.locator('#languages')).toBeVisible();
    expect(await misfits(page)).toEqual([]);
  });
}

test('L15 M1 P1 with text twice as large nothing in German is cut, overlaps or scrolls sideways', async ({
  page,
  request,
}) => {
  const found: string[] = [];
  for (const address of [...(await listedIn(request, 'de')), ...unlistedIn('de')]) {
    await openFinished(page, address);
    await unfold(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    found.push(...(await misfits(page)));
  }
  expect(found).toEqual([]);
});

test.describe('a window of 1280 px zoomed to 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('L15 M1 P1 zoomed to 200 % nothing in German is cut, overlaps or scrolls sideways', async ({
    page,
    request,
  }) => {
    const addresses = [...(await listedIn(request, 'de')), ...unlistedIn('de')];
    expect(await misfitsAt(page, addresses, [640])).toEqual([]);
  });
});
