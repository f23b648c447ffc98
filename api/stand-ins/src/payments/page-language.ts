import type { Request } from 'express';
import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** The language of a hosted page: `locale` in its address, else the browser's, else French. */
export function pageLanguage(request: Request): Language {
  const { locale } = request.query;
  return (
    (typeof locale === 'string' ? toLanguage(locale) : undefined) ??
    toLanguage(request.acceptsLanguages(...languages) || undefined) ??
    defaultLanguage
  );
}
