/* All the JavaScript that a reading visitor loads: what makes a finished page comfortable. */
import { afterPaint } from './after-paint.ts';
import { awaitFirstUse } from './first-use.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepSection } from './keep-section.ts';
import { rememberChoice, settleLanguage } from './language.ts';
import { superviseMenus } from './menus.ts';
import { pageEvent } from './page-event.ts';
import { revealSections } from './reveal.ts';
import { followSamePageLinks } from './same-page-links.ts';
import { showTooltips } from './tooltips.ts';
import { followTheme, switchTheme } from './theme.ts';

/** The bar gains its shadow beyond this many px of scroll (specification, section 9). */
const shadowAfter = 10;

settleLanguage();
rememberChoice();
keepSection();
keepDrafts();
followTheme();
superviseMenus();
followSamePageLinks();
showTooltips();
awaitFirstUse();
afterPaint(watchScroll);

/** Asks where things stand, which before the paint would have the browser lay the page out in the middle of this script. */
function watchScroll(): void {
  revealSections();
  const showShadow = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowAfter);
  addEventListener('scroll', showShadow, { passive: true });
  showShadow();
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
});
addEventListener(pageEvent, revealSections);
