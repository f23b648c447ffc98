import type { Browser, Page } from 'playwright';
import type { ReleasePage } from '@site/shell-contract/manifest';
import { accessibilityFaults, everyRule, type AccessibilityFault } from './accessibility-rules.ts';
import { ignoreWindowsOfOnePixel, looks, showLook, takePicture, type Look } from './page-looks.ts';

/** An island that has not come to life after so many ms never will; the shell gives up a little before. */
const islandTimeoutMs = 20_000;

/** A page as a visitor meets it, once its islands live. */
export interface Visit {
  /** In the order of `looks`. */
  pictures: { look: Look; png: Buffer }[];
  accessibility: (AccessibilityFault & { look: Look })[];
  /** What failed while the islands came to life, each with the islands' files. */
  islandFaults: string[];
}

/**
 * Opens a composed page, brings its islands to life and takes its pictures.
 * @param isChecked its accessibility too
 */
export async function visitPage(
  browser: Browser,
  origin: string,
  page: ReleasePage,
  isChecked: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, locale: page.language });
  try {
    await context.addInitScript(ignoreWindowsOfOnePixel);
    const tab = await context.newPage();
    const [first] = looks;
    if (first) await showLook(tab, first);
    const islandFaults = await openAlive(tab, page);
    const visit: Visit = { pictures: [], accessibility: [], islandFaults };
    for (const look of looks) {
      await showLook(tab, look);
      // Tablets have the desktop's controls at sizes between its and a phone's.
      const faults = look.width === 768 || !isChecked ? [] : await accessibilityFaults(tab, everyRule);
      visit.accessibility.push(...faults.map((fault) => ({ ...fault, look })));
      visit.pictures.push({ look, png: await takePicture(tab) });
    }
    return visit;
  } finally {
    await context.close();
  }
}

/** Opens a page and uses its islands a first time. @returns what failed */
async function openAlive(tab: Page, { address, query, hydration }: ReleasePage): Promise<string[]> {
  const errors: string[] = [];
  // React says so that what it renders is not what stands there.
  tab.on('pageerror', ({ message }) => errors.push(message));
  tab.on('console', (message) => {
    // The api, which is not here, is no fault of the page's.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, value === '*' ? 'other' : value]),
  );
  await tab.goto(search.size > 0 ? `${address}?${search}` : address);
  const islands = await tab
    .locator('[data-island]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.island ?? ''));
  const files = (names: readonly string[]) =>
    [...new Set(names)].map((name) => `src/islands/${name}.ts`).join(', ');
  if (islands.length === 0) return errors;
  const control = tab.locator('[data-island] :is(a, button, input, textarea, select, summary)');
  const isWoken = hydration === 'immediate' || (await control.count()) > 0;
  if (hydration !== 'immediate' && isWoken) await control.first().dispatchEvent('focusin', { bubbles: true });
  if (!isWoken) return errors;
  const settled = () =>
    document.querySelectorAll('[data-island]:not([data-live], [data-failed])').length === 0;
  await tab.waitForFunction(settled, undefined, { timeout: islandTimeoutMs }).catch(() => undefined);
  const dead = await tab
    .locator('[data-island]:not([data-live])')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.island ?? ''));
  const why = errors.map((error) => error.split('\n')[0]).join('; ') || 'nothing came in time';
  if (dead.length > 0) return [`${files(dead)} does not come to life: ${why}`];
  return errors.length > 0 ? [`${files(islands)} comes to life with an error: ${why}`] : [];
}
