import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** The visitor's language: that of the body or query, of the site's cookie, or of the browser; otherwise French. */
export function requestLanguage(request: Request): Language {
  return (
    languageIn(request.body) ??
    languageIn(request.query) ??
    toLanguage(parseCookie(request.headers.cookie ?? '')['language']) ??
    toLanguage(request.acceptsLanguages(...languages) || undefined) ??
    defaultLanguage
  );
}

function languageIn(input: unknown): Language | undefined {
  const language =
    typeof input === 'object' && input !== null && 'language' in input ? input.language : undefined;
  return typeof language === 'string' ? toLanguage(language) : undefined;
}
