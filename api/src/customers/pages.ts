import type { ErrorCode } from '@site/api-contract';
import type { FormPage, SiteForm } from '../platform/http/form-post.ts';
import { codeTypedIn, printUserCode } from './user-code.ts';

/** /account: each feature declares the forms that it has there. */
export const accountPage: FormPage = { path: '/account', name: 'account' };

const errorsOfSession: ErrorCode[] = ['signed_out', 'session_changed'];

/**
 * Forms of signed-in customers on /account.
 * @param forms the last parts of their endpoints' paths
 * @param errors for which the page has a text
 */
export function accountForm(forms: string[], errors: ErrorCode[] = []): SiteForm {
  return {
    ...accountPage,
    endpoints: forms.map((form) => `/api/account/${form}`),
    errors: [...errorsOfSession, ...errors],
    hasCsrfToken: true,
  };
}

/** /activate, on which the device of a code waits to be confirmed. */
export const activationPage: FormPage = {
  path: '/activate',
  name: 'activation',
  query({ body }) {
    const code = codeTypedIn(body);
    return code ? new URLSearchParams({ code: printUserCode(code) }).toString() : '';
  },
  errors: [...errorsOfSession, 'device_code_unknown', 'devices_full'],
};

/** The page that shows the refusal of a form that both pages have: a form with a device's code was sent from /activate. */
export const activationIfWithCode: Required<SiteForm>['refusedAt'] = ({ body }) =>
  codeTypedIn(body) ? activationPage : undefined;
