import { readPageData } from './read-page-data.ts';

/**
 * A link to a section of the shown page scrolls, also where the address bar shows the page's unprefixed
 * address (`/`) and the link names the language's own (`/de/#apps`).
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

/** A click that asks for a new tab or window, or is none of the main button. */
export function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
