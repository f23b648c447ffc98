/* All the JavaScript that a reading visitor loads: what makes a finished page comfortable. */
import { afterPaint, firstContentSeen } from './after-paint.ts';
import { awaitFirstUse } from './first-use.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepSection } from './keep-section.ts';
import { rememberChoice, settleLanguage } from './language.ts';
import { superviseMenus } from './menus.ts';
import { nextTask } from '../next-task.ts';
import { pageEvent } from './page-event.ts';
import { layOutPostponed } from './postponed-layout.ts';
import { revealSections } from './reveal.ts';
import { followSamePageLinks } from './same-page-links.ts';
import { showTooltips } from './tooltips.ts';
import { followTheme, storeForcedTheme, switchTheme } from './theme.ts';

/** The bar gains its shadow beyond this many px of scroll (specification, section 9). */
const shadowAfter = 10;

rememberChoice();
followTheme();
superviseMenus();
// In tasks of their own: on a slow phone all of it together would hold up the page for a moment.
void nextTask().then(listen);
// Cookies and storage are another process, which answers late.
void firstContentSeen.then(settleLanguage);
void firstContentSeen.then(nextTask).then(watchPage);

function listen(): void {
  keepSection();
  followSamePageLinks();
  showTooltips();
  awaitFirstUse();
}

/** Asks for storage, and for where things stand: before the paint the browser would have to lay the page out for it. */
function watchPage(): void {
  keepDrafts();
  storeForcedTheme();
  const showShadow = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowAfter);
  addEventListener('scroll', showShadow, { passive: true });
  showShadow();
  void layOutPostponed().then(() => afterPaint(revealSections));
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
});
addEventListener(pageEvent, revealSections);
