import type { Page } from 'playwright/test';

/** Marks everything that the keyboard must reach. @returns the names, in the page's order */
export async function markReachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const candidates = within(document);
    function within(root: ParentNode): HTMLElement[] {
      return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        ...(element.matches(selector) ? [element] : []),
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    }
    const reachable = candidates.filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.closest('[inert]') &&
        !element.matches(':disabled') &&
        !isByArrowKeys(element),
    );
    /** Radio buttons other than the chosen one: Tab skips them. */
    function isByArrowKeys(element: HTMLElement): boolean {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
      return group.some(({ name, form }) => name === element.name && form === element.form);
    }
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
    const corners = [0.2, 0.8].flatMap((x) => [0.3, 0.7].map((y) => [left + x * width, top + y * height]));
    const within = corners.filter(([x = 0, y = 0]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const covers = within.map(([x = 0, y = 0]) => {
      const root = element.getRootNode() as Document | ShadowRoot;
      const over = root.elementFromPoint(x, y);
      return over && !element.contains(over) && !over.contains(element) ? over : undefined;
    });
    const cover = covers.find((over) => over && getComputedStyle(fixedAncestor(over)).position === 'fixed');
    const coveredBy = within.length === 0 ? 'the window’s edge' : cover?.outerHTML.slice(0, 80);
    return { name, visible, coveredBy };

    function fixedAncestor(from: Element): Element {
      let at = from;
      while (at.parentElement && getComputedStyle(at).position !== 'fixed') at = at.parentElement;
      return at;
    }
  });
}
