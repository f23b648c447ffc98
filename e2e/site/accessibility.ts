import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2 up to level AA, and what its authors recommend beyond; axe counts target-size among its optional rules. */
const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules whose outcome depends on the theme. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** @returns each fault of the page as it stands, with its rule and the elements that have it */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, everything);
}

/** @returns the faults that depend on the theme alone */
export async function colourFaults(page: Page): Promise<string[]> {
  return faultsOf(page, colours);
}

async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (run) => {
    // Colours that are changing are none yet.
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // What passes need not be described: that would take most of the time.
    const { violations } = await checker.run(document, {
      ...run,
      resultTypes: ['violations'],
      preload: false,
    });
    const theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const why = failureSummary.split('\n')[1]?.trim() ?? '';
        return `${location.pathname} (${theme}) ${id}: ${target.join(' ')} – ${why}`;
      }),
    );
  }, options);
}
