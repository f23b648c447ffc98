import type { RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { accessibilityFaults as findFaults, everyRule } from '@site/remote-kit/accessibility-rules';

/** The rules about colours: all that depend on the theme, and none that depend on texts. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const colours: RunOptions = { runOnly: { type: 'rule', values: colourRules } };
const without = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
const allButColours: RunOptions = { ...everyRule, rules: { ...everyRule.rules, ...without } };

/** @returns the page's present faults, each with its rule and elements */
export async function accessibilityFaults(page: Page, rules: RunOptions = everyRule): Promise<string[]> {
  const faults = await findFaults(page, rules);
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const where = `${new URL(page.url()).pathname} (${isDark ? 'dark' : 'light'})`;
  return faults.map(({ rule, element, why }) => `${where} ${rule}: ${element} – ${why}`);
}

/** @returns the faults that do not depend on the theme */
export const faultsBesidesColours = (page: Page) => accessibilityFaults(page, allButColours);

/** @returns the faults that depend on the theme */
export const colourFaults = (page: Page) => accessibilityFaults(page, colours);

/**
 * @returns all faults of a page in the light theme, and those that depend on the theme in the dark one; without a
 *   stored choice, an open page follows the system's theme
 */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await accessibilityFaults(page);
  await showTheme(page, 'dark');
  const inDark = await colourFaults(page);
  await showTheme(page, 'light');
  return [...inLight, ...inDark];
}

/** Changes the system's theme, and waits until no colour is between two themes. */
async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toBeAttached();
  await page.evaluate(async () => {
    const isShown = ({ effect }: Animation) => (effect as KeyframeEffect).target?.checkVisibility();
    // What is folded comes to no end.
    const transitions = document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition && isShown(each));
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
