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
 * The visitor's language: that of an address that has just led here, else from the language cookie, else Accept-Language,
 * else French.
 */
export function visitorLanguage(request: Request): Language {
  const cookies = parse(request.headers.cookie ?? '');
  // A page that is being left may store its language after the redirect that chose one.
  const candidates = [
    cookies[chosenLanguageCookie],
    cookies[languageStorageKey],
    ...request.acceptsLanguages(),
  ];
  return candidates.map(toLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}
