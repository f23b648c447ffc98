import type { Browser, Page } from 'playwright';
import type { ReleasePage } from '@site/shell-contract/manifest';
import { renderedAnew } from '../../island/warnings.ts';
import { accessibilityFaults, everyRule, type AccessibilityFault } from './accessibility-rules.ts';
import { viewports, setViewport, takePicture, type Viewport } from './viewports.ts';

/** How long an island may take to hydrate, in ms; longer than the shell's own timeout. */
const islandTimeoutMs = 20_000;

export interface Visit {
  pictures: { viewport: Viewport; png: Buffer }[];
  accessibility: (AccessibilityFault & { viewport: Viewport })[];
  /** Failures to hydrate, each with the islands' files. */
  islandFaults: string[];
}

/** Opens a composed page, hydrates its islands and takes its pictures. */
export async function visitPage(
  browser: Browser,
  origin: string,
  page: ReleasePage,
  isChecked: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, locale: page.language });
  try {
    const tab = await context.newPage();
    const [first] = viewports;
    if (first) await setViewport(tab, first);
    const islandFaults = await openHydrated(tab, page);
    const visit: Visit = { pictures: [], accessibility: [], islandFaults };
    for (const viewport of viewports) {
      await setViewport(tab, viewport);
      // A tablet shows the desktop's controls, in sizes between those of desktop and phone: checking these covers it.
      const faults = viewport.width === 768 || !isChecked ? [] : await accessibilityFaults(tab, everyRule);
      visit.accessibility.push(...faults.map((fault) => ({ ...fault, viewport })));
      visit.pictures.push({ viewport, png: await takePicture(tab) });
    }
    return visit;
  } finally {
    await context.close();
  }
}

async function openHydrated(tab: Page, { address, query, hydration }: ReleasePage): Promise<string[]> {
  const errors: string[] = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  tab.on('console', (message) => {
    const text = message.text();
    // There is no api here: its failed requests are not the page's fault.
    const isError = message.type() === 'error' && !text.startsWith('Failed to load resource');
    // No extension or translator changes the page here: the warning means that the island renders other HTML than was served.
    if (isError || text.startsWith(renderedAnew)) errors.push(text);
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
  const isImmediate = hydration === 'immediate';
  if (!isImmediate && (await control.count()) === 0) return errors;
  if (!isImmediate) await control.first().dispatchEvent('focusin', { bubbles: true });
  const settled = () =>
    document.querySelectorAll('[data-island]:not([data-hydrated], [data-failed])').length === 0;
  await tab.waitForFunction(settled, undefined, { timeout: islandTimeoutMs }).catch(() => undefined);
  const failed = await tab
    .locator('[data-island]:not([data-hydrated])')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.island ?? ''));
  const why = errors.map((error) => error.split('\n')[0]).join('; ') || 'nothing came in time';
  if (failed.length > 0) return [`${files(failed)} failed to hydrate: ${why}`];
  return errors.length > 0 ? [`${files(islands)} hydrates with an error: ${why}`] : [];
}
