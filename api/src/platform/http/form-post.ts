import type { Request, RequestHandler, Response } from 'express';
import type { ErrorCode } from '@site/api-contract';
import { addressIn, type Language, type LocalizedPaths } from '@site/shared-i18n';
import { requestLanguage } from './request-language.ts';

/** A form of the site that works without script: its page, and the prefix of its outcomes' URL fragments. */
export interface SiteForm {
  path: string | LocalizedPaths;
  name: 'contact' | 'download' | 'cancellation' | 'withdrawal' | 'account' | 'my-data';
  /** The query of the page after the post, from checked values, without question mark. */
  query?: (body: unknown) => string;
  /** The errors that the page has words of its own for: `signed_out` is its element `account-signed-out`. */
  errors?: readonly ErrorCode[];
}

/** The end of the id of the page's element that says it: `sent` is `contact-sent`. */
export type Outcome = string;

const formType = 'application/x-www-form-urlencoded';

/**
 * Marks the posts of forms without script, which are answered by a redirect to the form's page; so are refused links to files
 * of such a page.
 * @param forms by the path that takes them; other paths take no form
 */
export function answerFormPosts(forms: Record<string, SiteForm>): RequestHandler {
  return (request, response, next) => {
    const form = forms[request.path];
    const isLink = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (form && (isLink || request.is(formType))) response.locals['form'] = form;
    next();
  };
}

/** The form of a post without script. */
export function postedForm(response: Response): SiteForm | undefined {
  return response.locals['form'] as SiteForm | undefined;
}

/** Redirects to the form's page in the request's language; the URL fragment is the outcome. */
export function redirectToForm(form: SiteForm, request: Request, response: Response, outcome: Outcome): void {
  response.redirect(
    303,
    formAddress(form, requestLanguage(request), form.query?.(request.body) ?? '', outcome),
  );
}

function formAddress(form: SiteForm, language: Language, query: string, outcome: Outcome): string {
  return `${addressIn(language, form.path)}${query && `?${query}`}#${form.name}-${outcome}`;
}
