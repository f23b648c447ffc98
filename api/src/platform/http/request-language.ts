import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** The visitor's language: of the body or the query, else of the site's cookie, else of the browser, else French. */
export function requestLanguage(request: Request): Language {
  return (
    named(request.body) ??
    named(request.query) ??
    toLanguage(parseCookie(request.headers.cookie ?? '')['language']) ??
    toLanguage(request.acceptsLanguages(...languages) || undefined) ??
    defaultLanguage
  );
}

function named(by: unknown): Language | undefined {
  const language = typeof by === 'object' && by !== null && 'language' in by ? by.language : undefined;
  return typeof language === 'string' ? toLanguage(language) : undefined;
}
