import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { firstLanguage, languages, type Language } from '@site/shared-i18n';

/** The visitor's language: that of the body or query, of the site's cookie, or of the browser; otherwise French. */
export function requestLanguage(request: Request): Language {
  return firstLanguage([
    languageIn(request.body),
    languageIn(request.query),
    parseCookie(request.headers.cookie ?? '')['language'],
    request.acceptsLanguages(...languages),
  ]);
}

function languageIn(input: unknown): string | undefined {
  const language =
    typeof input === 'object' && input !== null && 'language' in input ? input.language : undefined;
  return typeof language === 'string' ? language : undefined;
}
