import { createHmac } from 'node:crypto';
import { csrfSchema } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { validate } from '../../platform/http/read-body.ts';
import { isSame } from '../../platform/signing/secrets.ts';

/**
 * The forms of pages that show one customer's data, named by the last part of their endpoint's path. The names are in
 * camelCase, because templates insert each form's token by its name.
 */
const forms = [
  'signOut',
  'cancel',
  'keep',
  'plan',
  'billingAddress',
  'removeBillingAddress',
  'card',
  'download',
  'erase',
  'activate',
  'refuseDevice',
  'renameDevice',
  'removeDevice',
  'invitePerson',
  'removePerson',
  'leavePlan',
  'changeAddress',
] as const;

export type CsrfForm = (typeof forms)[number];

/** A token for each form, valid in one session. A form from a tab where somebody else was signed in is refused. */
export function csrfTokensOf(secret = ''): Record<CsrfForm, string> {
  return Object.fromEntries(forms.map((form) => [form, csrfTokenOf(secret, form)])) as Record<
    CsrfForm,
    string
  >;
}

/**
 * @param secret of the request's cookie
 * @throws ApiError `session_changed` for the form of another session, or another form; `body_malformed`
 */
export function requireCsrfToken(body: unknown, secret: string, form: CsrfForm): void {
  const { csrf = '' } = validate(csrfSchema, body);
  if (!isSame(csrf, csrfTokenOf(secret, form))) throw new ApiError('session_changed');
}

function csrfTokenOf(secret: string, form: CsrfForm): string {
  return createHmac('sha256', secret).update(`form ${form}`).digest('base64url');
}
