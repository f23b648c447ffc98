import { choiceAddress } from '@site/shared-i18n/addresses';
import { chosenLanguageCookie, toLanguage, type Language } from '@site/shared-i18n/languages';
import { detectLanguage } from '@site/shared-i18n/browser';
import { readPageData } from './read-page-data.ts';

/**
 * Keeps the visitor's language (L7). The server knows the URL, the cookie and Accept-Language; if local storage has
 * another language, which is rare, the page is loaded in that one.
 */
export function settleLanguage(): void {
  const html = document.documentElement;
  const shown = toLanguage(html.lang);
  const named = 'languageOfUrl' in html.dataset || wasChosen(shown);
  const language = detectLanguage(named ? shown : undefined);
  // Without cookies the server would not know, and the page would reload forever.
  if (language === shown || !navigator.cookieEnabled) return;
  const address = new URL(choiceAddress(language, readPageData().alternates), location.origin);
  location.replace(Object.assign(address, { search: location.search, hash: location.hash }));
}

/** A chosen language is stored at once: French URLs name no language. Its link leads to what this visitor sees. */
export function rememberChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    const language = toLanguage(chosen?.dataset.language);
    if (!chosen || !language) return;
    // The served link has no query, or that of the page's variant alone.
    chosen.search = location.search;
    detectLanguage(language);
    forgetChosen();
  });
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
