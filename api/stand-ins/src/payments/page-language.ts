import type { Request } from 'express';
import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** The language of a hosted page: the one that its address names as `locale`, else the browser's, else French. */
export function pageLanguage(request: Request): Language {
  const { locale } = request.query;
  return (
    (typeof locale === 'string' ? toLanguage(locale) : undefined) ??
    toLanguage(request.acceptsLanguages(...languages) || undefined) ??
    defaultLanguage
  );
}
