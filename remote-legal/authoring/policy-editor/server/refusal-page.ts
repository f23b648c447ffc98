import type { Request } from 'express';
import { createI18n, firstLanguage, languages } from '@site/shared-i18n';
import { escapeHtml } from '../../../src/policies/markdown.ts';
import type { Refusal } from '../contract.ts';
import { catalogues } from '../page/catalogues.ts';

/** A page that says in its reader's language why a request was refused. */
export function refusalPage(request: Request, { code, message }: Refusal): string {
  const language = firstLanguage([request.acceptsLanguages(...languages)]);
  const { t } = createI18n(language, catalogues);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${t('title')}</title>
<h1>${t('title')}</h1>
<p>${escapeHtml(t(`refusals.${code}`, { message }))}</p>
`;
}
