import { choiceAddress } from '@site/shared-i18n/addresses';
import { chosenLanguageCookie, toLanguage, type Language } from '@site/shared-i18n/languages';
import { detectLanguage } from '@site/shared-i18n/browser';
import { readPageData } from './read-page-data.ts';

/**
 * Keeps the visitor's language (requirement L7). The server has seen the address, the cookie and
 * Accept-Language; where local storage knows another language, which is rare, the page in that language is loaded.
 */
export function settleLanguage(): void {
  const html = document.documentElement;
  const shown = toLanguage(html.lang);
  const named = 'languageOfAddress' in html.dataset || wasChosen(shown);
  const language = detectLanguage(named ? shown : undefined);
  // Without cookies the server could not follow, and the page would load again and again.
  if (language === shown || !navigator.cookieEnabled) return;
  location.replace(choiceAddress(language, readPageData().alternates) + location.search + location.hash);
}

/** Choosing a language is remembered at once: the address of French names no language. */
export function rememberChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLElement>('a[data-language]') : null;
    const language = toLanguage(chosen?.dataset.language);
    if (language) detectLanguage(language);
  });
}

/** Whether the visitor has just come by an address that named this language; it is told once. */
function wasChosen(language: Language | undefined): boolean {
  const told = document.cookie.split('; ').includes(`${chosenLanguageCookie}=${language}`);
  if (told) document.cookie = `${chosenLanguageCookie}=; Max-Age=0; Path=/`;
  return told;
}
