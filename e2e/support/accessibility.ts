import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** WCAG 2.2 up to level AA, and what its authors recommend beyond; axe counts target-size among its optional rules. */
const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules that look at colours alone: all that depends on the theme, and nothing that depends on the texts. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const colours: RunOptions = { runOnly: { type: 'rule', values: colourRules } };
const allButColours: RunOptions = {
  ...everything,
  rules: {
    ...everything.rules,
    ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
};

/** @returns each fault of the page as it is now, with its rule and the elements that have it */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, everything);
}

/** @returns the faults that depend on what is written, and not on the theme */
export async function faultsBesidesColours(page: Page): Promise<string[]> {
  return faultsOf(page, allButColours);
}

/**
 * @returns each fault of a page in the light theme, and those that depend on the theme in the dark one; with no choice
 *   stored, a page follows the system's theme while it is open
 */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html.dark')).toBeAttached();
  const inDark = await colourFaults(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html:not(.dark)')).toBeAttached();
  return [...inLight, ...inDark];
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
