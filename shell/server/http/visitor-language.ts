import { parse } from 'cookie';
import type { Request } from 'express';
import { defaultLanguage, languageStorageKey, toLanguage, type Language } from '@site/shared-i18n';

/** The visitor's language, from the language cookie, else Accept-Language, else French. */
export function visitorLanguage(request: Request): Language {
  const stored = parse(request.headers.cookie ?? '')[languageStorageKey];
  const candidates = [stored, ...request.acceptsLanguages()];
  return candidates.map(toLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}
