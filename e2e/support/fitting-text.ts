import type { Page } from 'playwright/test';

/**
 * Measures every text of a page in its present state.
 * @returns a line for each text that is cut off, overflows, overlaps another, or is broken inside a word, and if
 *   the page scrolls sideways
 */
export async function textFaults(page: Page): Promise<string[]> {
  const found = await page.evaluate(measure);
  const { pathname } = new URL(page.url());
  return found.map((misfit) => `${pathname} at ${page.viewportSize()?.width} px: ${misfit}`);
}

/** Runs in the page, so it must be self-contained. */
function measure(): string[] {
  /** Tolerance for the rounding of layout, in px. */
  const tolerance = 1.5;
  /** The share of a line's height above and below its letters, where an overlap is invisible. */
  const leading = 0.22;

  interface Line {
    node: Text;
    element: HTMLElement;
    left: number;
    right: number;
    /** The letters' top and bottom, without the leading. */
    top: number;
    bottom: number;
  }

  const root = document.documentElement;
  const misfits: string[] = [];
  if (root.scrollWidth > root.clientWidth)
    misfits.push(`the page scrolls sideways (${root.scrollWidth} px wide)`);
  const lines = textNodes().flatMap(linesOf);
  for (const line of lines) {
    const misfit = sticksOut(line);
    if (misfit) misfits.push(`${quote(line)} ${misfit}`);
  }
  misfits.push(...overlaps(lines), ...brokenWords(), ...cutFields());
  return [...new Set(misfits)];

  function textNodes(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.data.trim() && isSeen(node.parentElement)) nodes.push(node);
    }
    return nodes;
  }

  function isSeen(element: HTMLElement | null): element is HTMLElement {
    if (!element || element.closest('script, style, noscript, template, option')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Not text for screen readers only, nor the skip link while it is above the window.
    return !ancestors(element).some((ancestor) => {
      const { clipPath, position } = getComputedStyle(ancestor);
      const isAbove = position === 'fixed' && ancestor.getBoundingClientRect().bottom <= 0;
      return clipPath === 'inset(50%)' || isAbove;
    });
  }

  function linesOf(node: Text): Line[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    const element = node.parentElement as HTMLElement;
    return [...range.getClientRects()].flatMap(({ left, right, top, bottom, width, height }) => {
      const space = height * leading;
      if (width === 0 || height === 0) return [];
      return [{ node, element, left, right, top: top + space, bottom: bottom - space }];
    });
  }

  function sticksOut(line: Line): string | undefined {
    const nearestBox = ancestors(line.element).find(
      (ancestor) => !/^(inline|contents)$/.test(getComputedStyle(ancestor).display),
    );
    for (const ancestor of ancestors(line.element)) {
      const style = getComputedStyle(ancestor);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const box = ancestor.getBoundingClientRect();
      const beside = line.left < box.left - tolerance || line.right > box.right + tolerance;
      const across = line.top < box.top - tolerance || line.bottom > box.bottom + tolerance;
      // A scrollable part cuts nothing off if the keyboard can reach it and it has a name.
      if (/auto|scroll/.test(style.overflowX) && ancestor !== document.body) {
        if (ancestor.scrollWidth <= ancestor.clientWidth + tolerance) continue;
        return ancestor.tabIndex === 0 && ancestor.ariaLabel ? undefined : `scrolls in ${name(ancestor)}`;
      }
      if (beside && /hidden|clip/.test(style.overflowX)) return `is cut by ${name(ancestor)}`;
      if (across && /hidden|clip/.test(style.overflowY)) return `is cut by ${name(ancestor)}`;
      if (beside && ancestor === nearestBox) return `sticks out of ${name(ancestor)}`;
      if (style.position === 'fixed') break;
    }
    const isOutside = line.left < -tolerance || line.right > root.clientWidth + tolerance;
    return isOutside ? 'sticks out of the window' : undefined;
  }

  function overlaps(all: Line[]): string[] {
    const sorted = all
      .filter(({ element }) => !ancestors(element).some((ancestor) => isLaidOver(ancestor)))
      .sort((a, b) => a.top - b.top);
    return sorted.flatMap((line, index) => {
      const found: string[] = [];
      for (const other of sorted.slice(index + 1)) {
        if (other.top >= line.bottom - tolerance) break;
        if (other.node === line.node) continue;
        const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        if (shared > tolerance) found.push(`${quote(line)} lies on ${quote(other)}`);
      }
      return found;
    });
  }

  /** Header, menus and notices cover the page by design, as does what sticks to the window's lower edge. */
  function isLaidOver(element: Element): boolean {
    const { position, bottom } = getComputedStyle(element);
    return position === 'fixed' || (position === 'sticky' && bottom === '0px');
  }

  function brokenWords(): string[] {
    const range = document.createRange();
    return textNodes().flatMap((node) => {
      const { hyphens, wordBreak } = getComputedStyle(node.parentElement as HTMLElement);
      // Digests have no other places.
      if (hyphens === 'auto' || wordBreak === 'break-all') return [];
      if (linesOf(node).length < 2) return [];
      return [...node.data.matchAll(/\S+/gu)].flatMap(({ 0: chunk, index }) => {
        // E-mail addresses and URLs may break anywhere.
        if (/@|:\/\//.test(chunk)) return [];
        return [...chunk.matchAll(/[\p{L}\p{N}]+/gu)].flatMap((word) => {
          range.setStart(node, index + word.index);
          range.setEnd(node, index + word.index + word[0].length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 ? [`"${word[0]}" is broken inside the word`] : [];
        });
      });
    });
  }

  /** Fields whose options or placeholder are cut off, which the layout does not show; typed text can be scrolled. */
  function cutFields(): string[] {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas to measure with');
    const fields = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input');
    return [...fields].flatMap((field) => {
      if (!isSeen(field) || /hidden|checkbox|radio/.test(field.type)) return [];
      const isSelect = field instanceof HTMLSelectElement;
      const texts = isSelect ? [...field.options].map(({ text }) => text) : [field.placeholder];
      const { font, fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      context.font = font;
      const [left = 0, right = 0, arrow = 0] = [paddingLeft, paddingRight, fontSize].map(Number.parseFloat);
      const room = field.clientWidth - left - right - (isSelect ? arrow : 0);
      const cut = texts.filter((text) => context.measureText(text).width > room);
      return cut.map((text) => `"${text}" is cut by its field`);
    });
  }

  function ancestors(element: Element): HTMLElement[] {
    const chain: HTMLElement[] = [];
    for (let at: Element | null = element; at && at !== root; at = at.parentElement)
      if (at instanceof HTMLElement) chain.push(at);
    return chain;
  }

  function quote({ node }: Line): string {
    return `"${node.data.trim().slice(0, 40)}"`;
  }

  function name(element: Element): string {
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
  }
}
