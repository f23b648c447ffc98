import escapeHtml from 'escape-html';
import type { Request } from 'express';
import { type Language, firstLanguage, languages } from '@site/shared-i18n';
import { texts } from '../texts.ts';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color: #1b1f24; background: #fff; }
  @media (prefers-color-scheme: dark) { body { color: #e8eaed; background: #15181c; } }
  .notice { border: 1px solid; border-radius: 6px; padding: .5rem .75rem; }
  form { display: grid; gap: 1rem; } label { display: grid; gap: .25rem; }
  fieldset label { display: block; } fieldset { border: 1px solid; border-radius: 6px; }
  input, button { font: inherit; padding: .6rem .75rem; }
  .error { color: #c62828; }`;

/** A page of the stand-in with the notice that it is a test. @param body HTML */
export function standInPage(language: Language, title: string, body: string): string {
  const notice = texts(language)('notice');
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
<p class="notice">${escapeHtml(notice)}</p>
${body}
</html>`;
}

/** The language of a hosted page: `locale` in its address, else the browser's, else French. */
export function pageLanguage(request: Request): Language {
  const { locale } = request.query;
  return firstLanguage([
    typeof locale === 'string' ? locale : undefined,
    request.acceptsLanguages(...languages),
  ]);
}

/** A value of the query; empty if it is missing or given twice. */
export function queryText({ query }: Request, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}
