import type { Request, RequestHandler, Response } from 'express';
import type { ErrorCode } from '@site/api-contract';
import { addressIn, type Language, type LocalizedPaths } from '@site/shared-i18n';
import { requestLanguage } from './request-language.ts';

/** A form of the site that works without script. */
export interface SiteForm {
  /** Its page. */
  path: string | LocalizedPaths;
  /** The paths of the api that the page posts to, and those of files that it links to. */
  endpoints: readonly string[];
  /** The prefix of the URL fragments of its outcomes, such as `contact` in `contact-sent`. */
  name:
    | 'contact'
    | 'download'
    | 'job-report'
    | 'cancellation'
    | 'withdrawal'
    | 'account'
    | 'activation'
    | 'my-data';
  /** The query of the page after the post, without question mark; only from validated values. */
  query?: (request: Request) => string;
  /** The errors for which the page has a text, such as `signed_out` in the element `account-signed-out`. */
  errors?: readonly ErrorCode[];
  /** The fields for which the page has a text, such as `name` in the element `job-report-name`. */
  fields?: readonly string[];
}

/** The type of a form's body. */
export const formType = 'application/x-www-form-urlencoded';

/**
 * Marks posts of forms without script, whose response is a redirect to the form's page. Also marks links of such a page to
 * a file: if the file is refused, the response is the same redirect. Like routes, ignores capitals and a trailing slash.
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

/** The form of a post without script. */
export function postedForm(response: Response): SiteForm | undefined {
  return response.locals['form'] as SiteForm | undefined;
}

/**
 * Redirects to the form's page in the request's language.
 * @param outcome ends the id of the page's element that shows it: `sent` of `contact-sent`
 */
export function redirectToForm(form: SiteForm, request: Request, response: Response, outcome: string): void {
  response.redirect(303, formUrl(form, requestLanguage(request), form.query?.(request) ?? '', outcome));
}

function formUrl(form: SiteForm, language: Language, query: string, outcome: string): string {
  return `${addressIn(language, form.path)}${query && `?${query}`}#${form.name}-${outcome}`;
}
