import { createHmac } from 'node:crypto';
import { csrfSchema } from '@site/api-contract';
import { formName } from '@site/api-contract/form-name';
import { ApiError } from '../../platform/http/api-error.ts';
import { validate } from '../../platform/http/read-body.ts';
import { isSameSecret } from '@site/server-kit/same-secret';

/** The token of one form in one session: a form from a tab where somebody else was signed in is refused. */
export function csrfTokenOf(secret: string, endpoint: string): string {
  return createHmac('sha256', secret)
    .update(`form ${formName(endpoint)}`)
    .digest('base64url');
}

/** The tokens of all forms in one session, by the forms' names. */
export function csrfTokensOf(secret: string, endpoints: readonly string[]): Record<string, string> {
  return Object.fromEntries(endpoints.map((endpoint) => [formName(endpoint), csrfTokenOf(secret, endpoint)]));
}

/**
 * @param secret of the request's cookie
 * @throws ApiError `session_changed` for the form of another session, or another form; `body_malformed`
 */
export function requireCsrfToken(body: unknown, secret: string, endpoint: string): void {
  const { csrf = '' } = validate(csrfSchema, body);
  if (!isSameSecret(csrf, csrfTokenOf(secret, endpoint))) throw new ApiError('session_changed');
}
