import type { Page } from 'playwright/test';

/** The share of the window that may be empty: the space between two sections, one of which has not moved in yet. */
export const largestSpace = 0.36;

/** The least opacity at which a text can be read. */
const readable = 0.8;

interface Band {
  /** The scroll position in px. */
  scrolled: number;
  /** As a share of the window. */
  height: number;
}

/**
 * Scrolls through a page. @returns for each place of rest its highest band without text, field or picture (one that is
 * there, or the ground drawn behind it)
 */
export async function blankBands(page: Page): Promise<Band[]> {
  const places = await page.evaluate(() => {
    const last = document.documentElement.scrollHeight - innerHeight;
    const count = Math.max(1, Math.ceil(last / (innerHeight * 0.4)));
    return Array.from({ length: count + 1 }, (_, step) => Math.round((last * step) / count));
  });
  const bands: Band[] = [];
  for (const scrolled of places)
    bands.push({ scrolled, height: await page.evaluate(highestBand, { scrolled, readable }) });
  return bands;
}

/** Runs in the page, so it must be self-contained. */
async function highestBand(place: { scrolled: number; readable: number }): Promise<number> {
  scrollTo({ top: place.scrolled, behavior: 'instant' });
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const running = document.getAnimations().filter(
    // One that follows the scroll position never ends.
    ({ playState, effect, timeline }) =>
      playState === 'running' &&
      timeline === document.timeline &&
      effect?.getComputedTiming().endTime !== Infinity,
  );
  await Promise.allSettled(running.map(({ finished }) => finished));

  const seen: { top: number; bottom: number }[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: text } = nodes;
    if (!text.textContent?.trim() || text.parentElement?.closest('[data-header], [data-dock]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    see(text.parentElement, ...range.getClientRects());
  }
  for (const part of document.querySelectorAll('main :is(img, svg, input, textarea, select, iframe)'))
    if (!(part instanceof HTMLImageElement) || part.naturalWidth > 0 || hasGround(part))
      see(part, part.getBoundingClientRect());
  // The provider's fields stand apart from the page.
  for (const part of document.querySelectorAll('main *'))
    if (part.shadowRoot) see(part, part.getBoundingClientRect());

  let end = document.querySelector('[data-header]')?.getBoundingClientRect().bottom ?? 0;
  let highest = 0;
  seen.sort((one, other) => one.top - other.top);
  for (const { top, bottom } of [...seen, { top: innerHeight, bottom: innerHeight }]) {
    highest = Math.max(highest, top - end);
    end = Math.max(end, bottom);
  }
  return highest / innerHeight;

  function see(part: Element | null, ...boxes: DOMRect[]): void {
    const shown = boxes.filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < innerHeight);
    // Styles last: a policy has thousands of texts, and few are in the window.
    if (shown.length > 0 && part?.checkVisibility() && opacityOf(part) >= place.readable) seen.push(...shown);
  }
  function opacityOf(part: Element): number {
    const ownOpacity = Number(getComputedStyle(part).opacity);
    return part.parentElement ? ownOpacity * opacityOf(part.parentElement) : ownOpacity;
  }
  /** Whether a colour or a drawing stands behind a picture, within its nearest two boxes. */
  function hasGround(part: Element): boolean {
    return [part, part.parentElement].some((box) => {
      if (!box) return false;
      const { backgroundColor, backgroundImage } = getComputedStyle(box);
      return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
    });
  }
}
