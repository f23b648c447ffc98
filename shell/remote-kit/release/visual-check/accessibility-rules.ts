import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** WCAG 2.2 up to level AA, and axe's best practices; axe disables target-size by default. */
export const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};

export interface AccessibilityFault {
  rule: string;
  /** Selectors, from the page to the element. */
  element: string;
  why: string;
}

export async function accessibilityFaults(page: Page, options: RunOptions): Promise<AccessibilityFault[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (run) => {
    // Colours in transition would be measured wrong.
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // Describing passed rules would take most of the time.
    const { violations } = await checker.run(document, {
      ...run,
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({
        rule: id,
        element: target.join(' '),
        why: failureSummary.split('\n')[1]?.trim() ?? '',
      })),
    );
  }, options);
}
