/** On the root while sections marked `data-postponed` may wait for their layout; chrome/page.css makes them. */
const postponing = 'data-postponing';

/**
 * Lets the browser leave sections far below the window out of its first layout, so that the first paint comes
 * sooner. Whoever comes for a place further down, or back to one, gets a page whose lengths are true at once.
 */
export function postponeLayout(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const fromTheTop = navigation?.type === 'navigate' && !location.hash;
  document.documentElement.toggleAttribute(postponing, fromTheTop);
}

/** Lays out one section per frame, from the top: all at once would hold up the page on a slow phone. */
export async function layOutPostponed(): Promise<void> {
  const root = document.documentElement;
  if (!root.hasAttribute(postponing)) return;
  const sections = [...document.querySelectorAll<HTMLElement>('[data-postponed]')];
  for (const section of sections) {
    await new Promise(requestAnimationFrame);
    section.style.contentVisibility = 'visible';
  }
  root.removeAttribute(postponing);
  for (const section of sections) section.style.removeProperty('content-visibility');
}
