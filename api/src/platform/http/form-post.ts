import type { Request, RequestHandler, Response } from 'express';
import { addressIn, type Language } from '@site/shared-i18n';
import { requestLanguage } from './request-language.ts';

/** A form of the site that works without script: its page, and what the fragments of its outcomes start with. */
export interface SiteForm {
  path: '/' | '/download';
  name: 'contact' | 'download';
  /** The query that the page keeps, built from values that were checked, without its question mark. */
  query?: (body: unknown) => string;
}

export type Outcome = 'sent' | 'invalid' | 'limited' | 'failed';

const formType = 'application/x-www-form-urlencoded';

/**
 * Marks the posts of forms that no script sent: each is answered by a redirect to the form's page.
 * @param forms by the path that takes them; nowhere else is such a body read
 */
export function answerFormPosts(forms: Record<string, SiteForm>): RequestHandler {
  return (request, response, next) => {
    const form = forms[request.path];
    if (form && request.is(formType)) response.locals['form'] = form;
    next();
  };
}

/** The form that was posted without script, if this request is one. */
export function postedForm(response: Response): SiteForm | undefined {
  return response.locals['form'] as SiteForm | undefined;
}

/** Answers 303 to the form's page in the language that its `language` field names; the outcome is the fragment. */
export function redirectToForm(form: SiteForm, request: Request, response: Response, outcome: Outcome): void {
  response.redirect(
    303,
    formAddress(form, requestLanguage(request), form.query?.(request.body) ?? '', outcome),
  );
}

function formAddress(form: SiteForm, language: Language, query: string, outcome: Outcome): string {
  return `${addressIn(language, form.path)}${query && `?${query}`}#${form.name}-${outcome}`;
}
