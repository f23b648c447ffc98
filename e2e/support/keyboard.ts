import type { Page } from 'playwright/test';

/** Marks everything that the keyboard must reach. @returns the names, in the page's order */
export async function markReachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const within = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        ...(element.matches(selector) ? [element] : []),
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
    /** Radio buttons other than the chosen one: Tab skips them. */
    const isByArrowKeys = (element: HTMLElement) =>
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      !element.checked &&
      chosen.some(({ name, form }) => name === element.name && form === element.form);
    const reachable = within(document).filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.closest('[inert]') &&
        !element.matches(':disabled') &&
        !isByArrowKeys(element),
    );
    return reachable.map((element, index) => {
      element.dataset.reachable = `${index} ${element.textContent.trim().slice(0, 30)} <${element.localName}>`;
      return element.dataset.reachable;
    });
  });
}

/**
 * @returns the focused element, whether an outline shows the focus, and what covers it (WCAG 2.4.11); undefined when the
 *   focus has left the page
 */
export async function focusStop(page: Page) {
  return page.evaluate(() => {
    const active = document.activeElement;
    const element = active?.shadowRoot?.activeElement ?? active;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const name = element.dataset.reachable ?? element.outerHTML.slice(0, 80);
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const visible = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Not at the edges, as corners may be rounded.
    const points = [0.2, 0.8].flatMap((x) =>
      [0.3, 0.7].map((y) => ({ x: left + x * width, y: top + y * height })),
    );
    const seen = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const isFixed = (from: Element | null): boolean =>
      from !== null && (getComputedStyle(from).position === 'fixed' || isFixed(from.parentElement));
    const cover = seen
      .map(({ x, y }) => (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y))
      .find((over) => over && !element.contains(over) && !over.contains(element) && isFixed(over));
    return { name, visible, coveredBy: seen.length ? cover?.outerHTML.slice(0, 80) : 'the window’s edge' };
  });
}
