import type { Request } from 'express';
import { chosenLanguageCookie, firstLanguage, languageStorageKey, type Language } from '@site/shared-i18n';
import { cookiesOf } from '../cookies.ts';

/**
 * The visitor's language: the one of an address that has just redirected here, else of the language cookie, else of
 * Accept-Language, else French.
 */
export function visitorLanguage(request: Request): Language {
  const cookies = cookiesOf(request);
  // First, as the page being left may set the language cookie after the redirect that chose a language.
  return firstLanguage([
    cookies[chosenLanguageCookie],
    cookies[languageStorageKey],
    ...request.acceptsLanguages(),
  ]);
}
