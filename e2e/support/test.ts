import { rm } from 'node:fs/promises';
import { expect, test as base, type Page } from 'playwright/test';
import { sitePort } from './ports.ts';
import { temporaryFolder } from './processes.ts';

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
    ({}, provide, { workerIndex }) => provide(sitePort + 100 + workerIndex * 20),
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
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        errors.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => errors.push(`page error: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its running requests.
      if (reason !== 'net::ERR_ABORTED') errors.push(`failed request: ${request.url()} ${reason}`);
    });
    await provide(context);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'console errors, warnings and failed requests').toEqual([]);
  },
});

export { expect };

/** For a test that `npm run test:all` alone runs. */
export const slow = { tag: '@slow' };

/** For a frequent journey, which `npm run test:all` runs once more with motion. */
export const motion = { tag: '@motion' };

/** A promise with its resolve function. */
export function signal(): { given: Promise<void>; give: () => void } {
  let give = () => undefined as void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** All scripts but the one of every page, which stands in the HTML. */
export const laterScripts = (url: URL) => url.pathname.endsWith('.js') && !url.pathname.includes('/boot-');

/** Keeps a page's scripts from arriving. @returns lets them through */
export async function stallScripts(page: Page, scripts: RegExp | typeof laterScripts = laterScripts) {
  const { given, give } = signal();
  await page.route(scripts, async (route) => {
    await given;
    // A page that was left asks for nothing more.
    await route.continue().catch(() => undefined);
  });
  return give;
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
