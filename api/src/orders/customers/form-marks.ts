import { createHmac } from 'node:crypto';
import { markedSchema } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { validate } from '../../platform/http/read-body.ts';
import { isSame } from '../../platform/signing/is-same.ts';

/** The forms of pages that show what one customer has, by the last part of their endpoint; names that a template can have. */
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

export type MarkedForm = (typeof forms)[number];

/**
 * CSRF tokens: they bind each form to its session: a form of another tab, where somebody else was signed in, does nothing.
 * @param secret of the request's cookie; without it nobody can make a mark
 */
export function marksOf(secret = ''): Record<MarkedForm, string> {
  return Object.fromEntries(forms.map((form) => [form, markOf(secret, form)])) as Record<MarkedForm, string>;
}

/**
 * @param secret of the request's cookie
 * @throws ApiError `session_changed` for the form of another session, or another form; `body_malformed`
 */
export function requireMark(body: unknown, secret: string, form: MarkedForm): void {
  const { mark = '' } = validate(markedSchema, body);
  if (!isSame(mark, markOf(secret, form))) throw new ApiError('session_changed');
}

function markOf(secret: string, form: MarkedForm): string {
  return createHmac('sha256', secret).update(`form ${form}`).digest('base64url');
}
