import { parse } from 'cookie';
import type { Request } from 'express';
import {
  chosenLanguageCookie,
  defaultLanguage,
  languageStorageKey,
  toLanguage,
  type Language,
} from '@site/shared-i18n';

/**
 * The visitor's language: the one of an address that has just redirected here, else of the language cookie, else of
 * Accept-Language, else French.
 */
export function visitorLanguage(request: Request): Language {
  const cookies = parse(request.headers.cookie ?? '');
  // First, as the page being left may set the language cookie after the redirect that chose a language.
  const candidates = [
    cookies[chosenLanguageCookie],
    cookies[languageStorageKey],
    ...request.acceptsLanguages(),
  ];
  return candidates.map(toLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}
