import type { Page } from 'playwright/test';
import { focusStop, markReachable } from '../../support/keyboard.ts';
import { answerDialogs, openFinished, pageKinds } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

/** Pages with the fixed home link, tested at a width between desktop and phone. */
const withHomeLink = ['/de/download', '/datenschutzrichtlinie', '/de/cancel'];

const walks = [
  ...pageKinds.map((address) => ({ address, width: 1280 })),
  ...withHomeLink.map((address) => ({ address, width: 1024 })),
  ...pageKinds.map((address) => ({ address, width: 360 })),
];

/** Moves the focus until it leaves the page. @returns the names of the focused elements in order, and the faults */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', stops: number) {
  const names: string[] = [];
  const faults: string[] = [];
  for (let left = stops + 5; left > 0; left--) {
    const stop = await focusStop(page);
    if (!stop) break;
    names.push(stop.name);
    if (!stop.visible) faults.push(`${stop.name} does not show its focus`);
    if (stop.coveredBy) faults.push(`${stop.name} is covered by ${stop.coveredBy}`);
    await page.keyboard.press(key);
  }
  return { names, faults };
}

test('F-keyboard what the keyboard focuses is in the window at once, with motion too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openFinished(page, '/en/');
  const outside: string[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
      return top >= innerHeight || bottom <= 0
        ? `${focused?.textContent} at ${Math.round(top)} px`
        : undefined;
    });
    if (found) outside.push(found);
  }
  expect(outside).toEqual([]);
});

for (const { address, width } of walks) {
  test(
    `F-keyboard the keyboard reaches everything on ${address} at ${width} px, in order, seen and not covered`,
    slow,
    async ({ page, watch }) => {
      watch.expectErrors(/404/);
      answerDialogs(page);
      await page.setViewportSize({ width, height: 740 });
      await openFinished(page, address);
      await page.keyboard.press('Tab');
      // A notice covers part of the page for 5 s (L12).
      await expect(page.locator('[aria-live=polite] [data-kind]')).toHaveCount(0);
      const reachable = await markReachable(page);
      expect(reachable.length).toBeGreaterThan(10);

      const forth = await tabThrough(page, 'Tab', reachable.length);
      expect([...forth.names].sort(), 'everything is reached').toEqual([...reachable].sort());
      expect(forth.names, 'in the order of the page').toEqual(reachable);
      expect(forth.faults).toEqual([]);

      await page.keyboard.press('Shift+Tab');
      const back = await tabThrough(page, 'Shift+Tab', reachable.length);
      expect(back.faults).toEqual([]);
    },
  );
}
