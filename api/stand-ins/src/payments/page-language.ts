import type { Request } from 'express';
import { firstLanguage, languages, type Language } from '@site/shared-i18n';

/** The language of a hosted page: `locale` in its address, else the browser's, else French. */
export function pageLanguage(request: Request): Language {
  const { locale } = request.query;
  return firstLanguage([
    typeof locale === 'string' ? locale : undefined,
    request.acceptsLanguages(...languages),
  ]);
}
