import { choiceAddress } from '@site/shared-i18n/addresses';
import { chosenLanguageCookie, toLanguage, type Language } from '@site/shared-i18n/languages';
import { detectLanguage } from '@site/shared-i18n/browser';
import { dataSection } from '@site/shell-contract/page-attributes';
import { readPageData } from '../page-data.ts';

/** The reading position, as a share of the window's height from the top. */
const readingLine = 0.3;

/** Elements with the same id in every language: the landing page's sections, and elements marked by a page. */
const sections = `main section[id], [${dataSection}]`;

/**
 * Keeps the visitor's language (L7). The server knows the URL, the cookie and Accept-Language; if local storage has
 * another language, which is rare, the page is loaded in that one.
 */
export function settleLanguage(): void {
  const html = document.documentElement;
  const shownLanguage = toLanguage(html.lang);
  const named = 'languageOfUrl' in html.dataset || wasChosen(shownLanguage);
  const language = detectLanguage(named ? shownLanguage : undefined);
  // Without cookies the server would not learn the language, and the page would reload forever.
  if (language === shownLanguage || !navigator.cookieEnabled) return;
  const address = new URL(choiceAddress(language, readPageData().alternates), location.origin);
  location.replace(Object.assign(address, { search: location.search, hash: location.hash }));
}

/**
 * A chosen language is stored at once: French URLs name no language. Its link leads to what this visitor sees, and to the
 * section being read (P7), unless that is the first one.
 */
export function rememberChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    const language = toLanguage(chosen?.dataset.language);
    if (!chosen || !language) return;
    // The served link has no query, or that of the page's variant alone.
    chosen.search = location.search;
    chosen.hash = sectionBeingRead();
    detectLanguage(language);
    forgetChosen();
  });
}

function sectionBeingRead(): string {
  const line = innerHeight * readingLine;
  const read = [...document.querySelectorAll(sections)]
    .map((section) => ({ id: section.id, top: section.getBoundingClientRect().top }))
    .findLast(({ top }) => top <= line);
  return read && read.top + scrollY > line ? read.id : '';
}

/** Whether the visitor has just come by a URL with this language's prefix; true only once. */
function wasChosen(language: Language | undefined): boolean {
  const isChosen = document.cookie.split('; ').includes(`${chosenLanguageCookie}=${language}`);
  if (isChosen) forgetChosen();
  return isChosen;
}

function forgetChosen(): void {
  document.cookie = `${chosenLanguageCookie}=; Max-Age=0; Path=/`;
}
