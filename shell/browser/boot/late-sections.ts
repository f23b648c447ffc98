import { afterFirstPaint, afterPaint } from './after-paint.ts';

/** On the root while the sections below the first wait (page.css). */
const waiting = 'data-sections-wait';
const lateSections = 'main section ~ section';
/** How long after the page has loaded, in ms, sections wait for a paint at most. */
const unpaintedMs = 500;
/** Pictures that come after the first paint, though nobody scrolls to them. */
const latePictures = 'img[loading=lazy]';

/**
 * Has the sections below the first wait for the first paint, which a phone would otherwise show half a second later; then
 * the browser renders what is near the window. Not where the reader comes back or enters at a section: heights above it
 * must be true.
 */
export function delaySections(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate' || location.hash) return;
  const root = document.documentElement;
  root.setAttribute(waiting, 'hidden');
  const show = () => void (root.hasAttribute(waiting) && root.setAttribute(waiting, ''));
  // Here, as the script that renders the rest may never come.
  afterFirstPaint(show);
  // A page that nobody sees, such as a crawler's, is never painted. On a fast network the paint comes after this event.
  addEventListener('load', () => setTimeout(show, unpaintedMs));
}

/** Renders the sections that wait, one a frame, so that none of them blocks a press for long. @param done called once */
export function renderSections(done: () => void): void {
  const root = document.documentElement;
  const sections = root.hasAttribute(waiting)
    ? [...document.querySelectorAll<HTMLElement>(lateSections)]
    : [];
  const next = () => {
    const section = sections.shift();
    if (!section) {
      root.removeAttribute(waiting);
      for (const image of document.querySelectorAll<HTMLImageElement>(latePictures))
        // What a narrow window or a closed menu does not show stays lazy.
        if (image.checkVisibility()) image.loading = 'eager';
      return done();
    }
    section.toggleAttribute('data-rendered', true);
    afterPaint(next);
  };
  next();
}
