import type { Page } from 'playwright/test';
import { openFinished } from '../../support/pages.ts';
import { expect, slow, test } from '../../support/test.ts';

// The parts of the shell and of three teams must look alike.

const marketing = ['/de/support', '/de/about'];
const commerce = ['/de/download', '/de/account', '/de/trial'];
const legal = ['/datenschutzrichtlinie', '/datenschutzrichtlinie/versions'];
const pages = [...marketing, ...commerce, ...legal];

/** Runs in the page: the style of each kind of element on it, as text. */
function readStyles(): Record<string, string[]> {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((part) => part.checkVisibility());
  const stylesOf = (selector: string, properties: string[], pseudo?: string) =>
    seen(selector).map((part) => {
      const style = getComputedStyle(part, pseudo);
      return properties.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; ');
    });
  const title = seen('main h1')[0];
  return {
    'h1 from the top': title ? [`${Math.round(title.getBoundingClientRect().top + scrollY)} px`] : [],
    h1: stylesOf('main h1', ['font-size', 'font-weight', 'line-height', 'letter-spacing']),
    lead: stylesOf('main h1 + p', ['font-size', 'line-height', 'color']),
    'h2 in the text': stylesOf('main :is(section, li) > h2', ['font-size', 'line-height', 'letter-spacing']),
    button: stylesOf('main :is(a, button)[class*=primary], main :is(a, button)[class*=secondary]', [
      'min-height',
      'font-weight',
      'border-radius',
      'padding-left',
    ]),
    field: stylesOf('main input:is([type=text], [type=search], :not([type])):not([tabindex])', [
      'min-height',
      'padding',
      'border-radius',
      'background-color',
    ]),
    card: stylesOf('main [class*=-card-]', [
      'border-radius',
      'box-shadow',
      'border-color',
      'background-color',
    ]),
    disclosure: stylesOf(
      'main summary',
      ['width', 'height', 'border-bottom-width', 'border-color'],
      '::after',
    ),
    ground: stylesOf('main [class*=-ground-]', ['background-image']),
  };
}

async function stylesOn(page: Page, address: string): Promise<Record<string, string[]>> {
  await openFinished(page, address);
  return page.evaluate(readStyles);
}

for (const width of [360, 1440]) {
  test(
    `L18 what marketing, commerce and legal draw looks the same at ${width} px`,
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const found = new Map<string, Map<string, string[]>>();
      for (const address of pages) {
        for (const [part, each] of Object.entries(await stylesOn(page, address))) {
          for (const style of each) {
            const byStyle = found.get(part) ?? new Map<string, string[]>();
            byStyle.set(style, [...(byStyle.get(style) ?? []), address]);
            found.set(part, byStyle);
          }
        }
      }
      const differing = [...found].filter(([, byLook]) => byLook.size > 1);
      expect(differing.map(([part, byLook]) => [part, Object.fromEntries(byLook)])).toEqual([]);
      for (const part of ['h1', 'lead', 'button', 'field', 'card', 'disclosure', 'ground'])
        expect([...(found.get(part)?.values() ?? [])].flat().length, part).toBeGreaterThan(1);
    },
  );
}
