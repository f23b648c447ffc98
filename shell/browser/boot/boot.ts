/* All the JavaScript of a visitor who only reads: progressive enhancements of a finished page. */
import { afterFirstPaint } from './after-paint.ts';
import { showDock } from './dock.ts';
import { keepDrafts } from './keep-drafts.ts';
import { rememberChoice, settleLanguage } from './language.ts';
import { setUpMenus } from './menus.ts';
import { loadLazyPictures, replaceFailedImages } from './pictures.ts';
import { revealSections } from './reveal.ts';
import { followSamePageLinks } from './same-page-links.ts';
import { sendFormsOnce } from './send-once.ts';
import { showTooltips } from './tooltips.ts';
import { followTheme, storeForcedTheme, switchTheme } from './theme.ts';
import { loadIslandsOnUse } from './load-islands-on-use.ts';

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
const restoreDrafts = keepDrafts();
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
});
// After the first paint: storage is slow, and measuring forces a layout.
afterFirstPaint(
  ...[settleLanguage, restoreDrafts, storeForcedTheme, watchScroll],
  ...[revealSections, showDock, loadLazyPictures],
);

function watchScroll(): void {
  const showShadow = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowAfter);
  addEventListener('scroll', showShadow, { passive: true });
  showShadow();
}
