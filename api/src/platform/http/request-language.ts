import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** The visitor's language: of the body, else of the site's cookie, else of the browser, else French. */
export function requestLanguage(request: Request): Language {
  const body: unknown = request.body;
  const named = typeof body === 'object' && body !== null && 'language' in body ? body.language : undefined;
  return (
    (typeof named === 'string' ? toLanguage(named) : undefined) ??
    toLanguage(parseCookie(request.headers.cookie ?? '')['language']) ??
    toLanguage(request.acceptsLanguages(...languages) || undefined) ??
    defaultLanguage
  );
}
