import { readPageData } from '../page-data.ts';

/**
 * Links to a section of the shown page scroll, even where the address bar shows the unprefixed address (`/`) and the
 * link the language's own (`/de/#apps`).
 */
export function followSamePageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !link.hash || link.target || event.defaultPrevented || isModified(event)) return;
    if (link.origin !== location.origin || link.pathname !== readPageData().address) return;
    if (link.pathname === location.pathname) return;
    event.preventDefault();
    location.hash = link.hash;
  });
}

/** A click for a new tab or window, or with another button. */
function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
