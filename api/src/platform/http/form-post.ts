import type { Request, RequestHandler, Response } from 'express';
import type { ErrorCode } from '@site/api-contract';
import {
  addressIn,
  firstLanguage,
  languageStorageKey,
  languages,
  type Language,
  type LocalizedPaths,
} from '@site/shared-i18n';
import { parseCookie } from 'cookie';
import { fastestPersonMs } from '@site/api-contract/field-limits';

/** A page of the site whose forms work without script. */
export interface FormPage {
  path: string | LocalizedPaths;
  /** The prefix of the URL fragments of its outcomes, such as `contact` in `contact-sent`. */
  name: string;
  /** The query of the page after the post, without question mark; only from validated values. */
  query?: (request: Request) => string;
  /** The errors for which the page has a text, such as `signed_out` in the element `account-signed-out`. */
  errors?: readonly ErrorCode[];
  /** The fields for which the page has a text, such as `name` in the element `job-report-name`. */
  fields?: readonly string[];
}

/** Forms of a page, which a feature declares and the app joins. */
export interface SiteForm extends FormPage {
  /** The paths of the api that the page posts to, or those of files that it links to. */
  endpoints: readonly string[];
  /** The other page that has sent the post, if one has: it shows refusals. */
  refusedAt?: (request: Request) => FormPage | undefined;
  /** Whether posts need the CSRF token of a customer's session. */
  hasCsrfToken?: boolean;
}

export const formType = 'application/x-www-form-urlencoded';

/**
 * Marks posts of forms without script, and links of their pages to files: their response is a redirect to the form's page.
 * Like routes, ignores capitals and a trailing slash.
 */
export function markFormPosts(forms: readonly SiteForm[]): RequestHandler {
  const formOf = new Map(forms.flatMap((form) => form.endpoints.map((path) => [path, form] as const)));
  return (request, response, next) => {
    const form = formOf.get(request.path.toLowerCase().replace(/\/$/, ''));
    const isLink = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (form && (isLink || request.is(formType))) response.locals['form'] = form;
    next();
  };
}

export function postedForm(response: Response): SiteForm | undefined {
  return response.locals['form'] as SiteForm | undefined;
}

/**
 * @param outcome ends the id of the element that shows it: `sent` of `contact-sent`
 * @param query by default the page's
 */
export function redirectToPage(
  page: FormPage,
  request: Request,
  response: Response,
  outcome: string,
  query = page.query?.(request) ?? '',
): void {
  const address = addressIn(requestLanguage(request), page.path);
  response.redirect(303, `${address}${query && `?${query}`}#${page.name}-${outcome}`);
}

/** The visitor's language: that of the body or query, of the site's cookie, or of the browser; otherwise French. */
export function requestLanguage(request: Request): Language {
  return firstLanguage([
    languageIn(request.body),
    languageIn(request.query),
    parseCookie(request.headers.cookie ?? '')[languageStorageKey],
    request.acceptsLanguages(...languages),
  ]);
}

function languageIn(input: unknown): string | undefined {
  const language =
    typeof input === 'object' && input !== null && 'language' in input ? input.language : undefined;
  return typeof language === 'string' ? language : undefined;
}

/** Whether a bot has sent a form: too fast, or with the hidden field. The response must be the same as for people. */
export function isBot({ website, elapsed }: { website: boolean; elapsed?: number | undefined }): boolean {
  return website || (elapsed !== undefined && elapsed < fastestPersonMs);
}

/** NUL and halves of surrogate pairs, which the database refuses. */
const unstorable = /[\0\p{Cs}]/gu;

/** Replaces what cannot be stored or was cut off. Every schema refuses it, so that a changed input is never accepted. */
const refused = '\uFFFD';

/** The typed texts, to show them again. @param maxLength more than any field allows, so that the page can say `too long` */
export function typedFields(
  body: unknown,
  names: readonly string[],
  maxLength: number,
): Record<string, string> {
  const fields = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      if (typeof value !== 'string') return [];
      const shortened = value.length > maxLength ? value.slice(0, maxLength) + refused : value;
      return [[name, shortened.replace(unstorable, refused)]];
    }),
  );
}
