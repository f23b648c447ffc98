/** Excludes what the header covers. */
const underHeader = { rootMargin: '-10% 0px 0px' };

/**
 * Shows a page's dock, a bar at the window's lower edge, while no element that its `data-dock` selects is in the
 * window: these elements hold the same link, or the bar would cover them.
 */
export function showDock(): void {
  const dock = document.querySelector<HTMLElement>('[data-dock]');
  if (!dock) return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
    dock.toggleAttribute('data-shown', seen.size === 0);
  }, underHeader);
  for (const part of document.querySelectorAll(dock.dataset.dock ?? '')) observer.observe(part);
}
