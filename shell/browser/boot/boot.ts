/* All the JavaScript of a visitor who only reads: progressive enhancements of a finished page. */
import { dataDock, dataShown } from '@site/shell-contract/page-attributes';
import { afterFirstPaint } from './after-paint.ts';
import { keepDrafts } from './keep-drafts.ts';
import { rememberChoice, settleLanguage } from './language.ts';
import { setUpMenus } from './menus.ts';
import { loadLazyPictures, replaceFailedImages } from './pictures.ts';
import { silenceBubbles } from './refused-fields.ts';
import { revealSections } from './reveal.ts';
import { sendFormsOnce } from './send-once.ts';
import { showTooltips } from './tooltips.ts';
import { followTheme, storeForcedTheme, switchTheme } from './theme.ts';
import { loadIslandsOnUse } from './load-islands-on-use.ts';
import { readPageData } from '../page-data.ts';

/** The header has a shadow beyond this many px of scroll (L2). */
const shadowAfter = 10;

rememberChoice();
followTheme();
setUpMenus();
followSamePageLinks();
showTooltips();
replaceFailedImages();
loadIslandsOnUse();
sendFormsOnce();
silenceBubbles();
const restoreDrafts = keepDrafts();
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
});
// After the first paint: storage is slow, and measuring forces a layout.
afterFirstPaint(
  settleLanguage,
  restoreDrafts,
  storeForcedTheme,
  watchScroll,
  revealSections,
  showDock,
  loadLazyPictures,
);

function watchScroll(): void {
  const showShadow = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowAfter);
  addEventListener('scroll', showShadow, { passive: true });
  showShadow();
}

/** Shows a page's dock at the window's lower edge while no element that its `data-dock` selects is in the window. */
function showDock(): void {
  const dock = document.querySelector(`[${dataDock}]`);
  if (!dock) return;
  const visibleParts = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        visibleParts[isIntersecting ? 'add' : 'delete'](target);
      dock.toggleAttribute(dataShown, visibleParts.size === 0);
    },
    // The header covers the top of the window.
    { rootMargin: '-10% 0px 0px' },
  );
  for (const part of document.querySelectorAll(dock.getAttribute(dataDock) ?? '')) observer.observe(part);
}

/**
 * Scrolls to a section of the shown page also where the address bar has no language prefix (`/`) and the link has
 * (`/de/#apps`).
 */
function followSamePageLinks(): void {
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
