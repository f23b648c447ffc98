import type { ErrorRequestHandler, Request } from 'express';
import { createI18n, firstLanguage, languages } from '@site/shared-i18n';
import { escapeHtml } from '../../../src/policies/markdown.ts';
import type { Refusal, RefusalCode } from '../contract.ts';
import { catalogues } from '../page/catalogues.ts';

const statuses: Partial<Record<RefusalCode, number>> = {
  INVALID_REQUEST: 400,
  TEXT_TOO_LONG: 413,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FAILED: 500,
};

/** A refused request; the page has a text for its code. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly more: Pick<Refusal, 'faults' | 'text'> = {},
  ) {
    super(message);
  }

  get body(): Refusal {
    return { code: this.code, message: this.message, ...this.more };
  }
}

/** Express recognises error handlers by their four parameters. */
export const sendError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const refused = toRefused(error);
  if (refused.code === 'FAILED') console.error(error);
  // 409 where the state of texts or release prevents it.
  response.status(statuses[refused.code] ?? 409);
  if (request.path.startsWith('/api/')) response.json(refused.body);
  else response.set('Content-Security-Policy', "default-src 'none'").send(refusalPage(request, refused.body));
};

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const message = error instanceof Error ? error.message : String(error);
  // The JSON parser sets the status of a bad request on its errors.
  const { status = 500 } = (error ?? {}) as { status?: number };
  if (status === 413) return new Refused('TEXT_TOO_LONG', message);
  return new Refused(status < 500 ? 'INVALID_REQUEST' : 'FAILED', message);
}

/** A page that says in its reader's language why a request was refused. */
function refusalPage(request: Request, { code, message }: Refusal): string {
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
