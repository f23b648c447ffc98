import type { Locator, Page } from 'playwright/test';
import { awaitIsland } from './test.ts';

/**
 * Stops the page's clock, which the test then advances; `page.clock.install()` must precede loading the page. The
 * islands are hydrated first, as a jump of the clock would exceed the timeouts of running requests.
 * @param used the control whose focus hydrates its island
 */
export async function holdClock(page: Page, used: Locator): Promise<void> {
  await used.focus();
  await awaitIsland(page);
  // Later than the page's time even on a slow machine, as the clock cannot go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
