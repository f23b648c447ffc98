import { expect, test as base, type ConsoleMessage, type Page } from 'playwright/test';

interface Watch {
  /** Names console messages or failed requests that this test brings about. */
  expectTrouble(pattern: RegExp): void;
}

/** Playwright's test, failing on any console error or warning, page error or failed request that it did not expect. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      const expected: RegExp[] = [];
      watchPage(page, troubles);
      page.context().on('page', (other) => watchPage(other, troubles));
      await use({ expectTrouble: (pattern) => void expected.push(pattern) });
      const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
      expect(unexpected, 'console errors, warnings and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const watched = new WeakSet<Page>();

function watchPage(page: Page, troubles: string[]): void {
  if (watched.has(page)) return;
  watched.add(page);
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes its running requests with it.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed request: ${request.url()} ${reason}`);
  });
}

/** Brings the page's island to life as a visitor does, and waits until it lives. */
export async function firstUse(page: Page): Promise<void> {
  await page
    .locator('main')
    .locator('a:visible, button:visible, input:visible, summary:visible')
    .first()
    .hover();
  await awaitIsland(page);
}

/** Waits until the island has come to life, which the shell marks on its element. */
export async function awaitIsland(page: Page): Promise<void> {
  await page.locator('[data-island][data-live]').waitFor({ state: 'attached' });
}
