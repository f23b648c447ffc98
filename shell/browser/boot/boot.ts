/* All the JavaScript that a reading visitor loads: progressive enhancements of a finished page. */
import { afterPaint } from './after-paint.ts';
import { showDock } from './dock.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepSection } from './keep-section.ts';
import { rememberChoice, settleLanguage } from './language.ts';
import { setUpMenus } from './menus.ts';
import { replaceFailedImages } from './failed-images.ts';
import { revealSections } from './reveal.ts';
import { followSamePageLinks } from './same-page-links.ts';
import { showTooltips } from './tooltips.ts';
import { followTheme, storeForcedTheme, switchTheme } from './theme.ts';
import { wakeIslands } from './wake-islands.ts';

/** The bar gains its shadow beyond this many px of scroll (L2). */
const shadowAfter = 10;

rememberChoice();
followTheme();
setUpMenus();
keepSection();
followSamePageLinks();
showTooltips();
replaceFailedImages();
wakeIslands();
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
});
// Storage answers late, and asking where things stand makes the browser lay out the page.
afterPaint(() => {
  settleLanguage();
  keepDrafts();
  storeForcedTheme();
  watchScroll();
  revealSections();
  showDock();
});

function watchScroll(): void {
  const showShadow = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowAfter);
  addEventListener('scroll', showShadow, { passive: true });
  showShadow();
}
