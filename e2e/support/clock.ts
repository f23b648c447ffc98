import type { Locator, Page } from 'playwright/test';
import { awaitIsland } from './test.ts';

/**
 * Runs the page's clock by hand from here on; `page.clock.install()` comes before the page. The clock jumps, and what
 * still loads would be given up, so the islands are hydrated first.
 * @param used the part whose focus hydrates it
 */
export async function holdClock(page: Page, used: Locator): Promise<void> {
  await used.focus();
  await awaitIsland(page);
  // Later than the page's time, however long this takes: a clock does not go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
