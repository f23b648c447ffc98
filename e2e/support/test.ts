import { rm } from 'node:fs/promises';
import { ownPort } from './ports.ts';
import { temporaryFolder } from './processes.ts';
import { expect, test as base, type ConsoleMessage, type Page } from 'playwright/test';

export interface Watch {
  /** Declares console messages or failed requests that this test causes. */
  expectErrors(pattern: RegExp): void;
}

interface Fixtures {
  watch: Watch;
  expectedErrors: RegExp[];
  /** An empty folder outside the checkout, removed after the test. */
  folder: string;
}

interface WorkerFixtures {
  /** The first of twenty ports for what a test starts itself. */
  port: number;
}

/**
 * Playwright's test; it fails on any unexpected console error or warning, page error or failed request of its pages. A
 * test that takes no page starts no browser.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  port: [
    // Playwright demands the pattern, by which a fixture names those that it needs.
    // oxlint-disable-next-line no-empty-pattern
    ({}, provide, { workerIndex }) => provide(ownPort(workerIndex)),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectedErrors: ({}, provide) => provide([]),
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, provide) => {
    const folder = temporaryFolder('test-');
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  watch: ({ expectedErrors }, provide) =>
    provide({ expectErrors: (pattern) => void expectedErrors.push(pattern) }),
  context: async ({ context, expectedErrors }, provide) => {
    const errors: string[] = [];
    context.on('page', (page) => watchPage(page, errors));
    await provide(context);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'console errors, warnings and failed requests').toEqual([]);
  },
});

export { expect };

function watchPage(page: Page, errors: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      errors.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its running requests.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed request: ${request.url()} ${reason}`);
  });
}

const islands = '[data-island]';

/** Triggers hydration as a visitor does, and waits until all islands are hydrated; some pages have none. */
export async function firstUse(page: Page): Promise<void> {
  const control = page
    .locator(islands)
    .locator('a, button, input:not([type="hidden"], [tabindex="-1"]), select, summary');
  if ((await page.locator(islands).count()) > 0) await control.filter({ visible: true }).first().hover();
  await awaitIsland(page);
}

/** Waits until the shell has marked every island as hydrated. */
export async function awaitIsland(page: Page): Promise<void> {
  await expect(page.locator(`${islands}:not([data-hydrated])`)).toHaveCount(0);
}

/** Waits until a page has loaded and has done what it had put off until it is idle, such as lazy pictures. */
export async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // Called in the order in which they were registered, so after the page's own.
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
