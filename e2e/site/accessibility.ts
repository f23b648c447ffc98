import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** WCAG 2.2 up to level AA, and what its authors recommend beyond. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** @returns each fault of the page as it stands, with its rule and the elements that have it */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // axe counts target-size among its optional rules.
  return faultsOf(page, (axe) => axe.withTags(tags).options({ rules: { 'target-size': { enabled: true } } }));
}

/** @returns the faults that depend on the theme alone */
export async function colourFaults(page: Page): Promise<string[]> {
  return faultsOf(page, (axe) => axe.withRules(rulesOfColour));
}

async function faultsOf(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await settle(page);
  // The site has no frames, so the plain mode, which needs no second page, sees everything.
  const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const theme = (await page.evaluate(() => document.documentElement.classList.contains('dark')))
    ? 'dark'
    : 'light';
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1, 2).join('').trim();
      return `${new URL(page.url()).pathname} (${theme}) ${id}: ${target.join(' ')} – ${why}`;
    }),
  );
}

/** Waits until colours have stopped changing. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
