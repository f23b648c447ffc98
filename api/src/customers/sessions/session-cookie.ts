import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { SiteForm } from '../../platform/http/form-post.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';
import { csrfTokenOf, csrfTokensOf, requireCsrfToken } from './csrf-tokens.ts';
import { deleteSession, findSession, updateRefusedInput } from './table.ts';
import { sessionMs, type SignedIn } from './sessions.ts';

/**
 * @param secure whether visitors use HTTPS: then browsers refuse a `__Host-` cookie that another host of the domain sets
 * @param forms of all pages that show a customer's data
 */
export function openSessions(
  db: Database,
  { secure, forms }: { secure: boolean; forms: readonly SiteForm[] },
) {
  const endpoints = forms.filter(({ hasCsrfToken }) => hasCsrfToken).flatMap((form) => form.endpoints);
  const name = secure ? '__Host-account' : 'account';
  // The path is `/`, as every page of the site may ask for the customer's data.
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const secretOf = (request: Request) => parseCookie(request.headers.cookie ?? '')[name] ?? '';
  const hashOf = (request: Request) => hashSecret(secretOf(request));
  const forget = async (request: Request) => {
    if (secretOf(request)) await deleteSession(db, hashOf(request));
  };
  async function find(request: Request): Promise<SignedIn | undefined> {
    return secretOf(request) ? findSession(db, hashOf(request)) : undefined;
  }
  /** The signed-in customer. @throws ApiError `signed_out` */
  async function require(request: Request): Promise<SignedIn> {
    const customer = await find(request);
    if (!customer) throw new ApiError('signed_out');
    return customer;
  }
  return {
    find,
    require,
    /** The customer whose page has sent a form. @throws ApiError `signed_out`, `session_changed` */
    async requireSender(request: Request) {
      const customer = await require(request);
      const { path } = request.route as { path: string };
      requireCsrfToken(request.body, secretOf(request), path);
      return customer;
    },
    /** The token of a page's only form. */
    csrfTokenOf: (request: Request, endpoint: string) => csrfTokenOf(secretOf(request), endpoint),
    csrfTokensOf: (request: Request) => csrfTokensOf(secretOf(request), endpoints),
    /** Keeps refused input until it is corrected; null forgets it. */
    keepRefusedInput: (request: Request, input: Record<string, string> | null) =>
      updateRefusedInput(db, hashOf(request), input),
    /** Ends the browser's session and gives it another one. @param secret of `beginSession` */
    async replace(request: Request, response: Response, secret: string) {
      await forget(request);
      response.cookie(name, secret, { ...options, maxAge: sessionMs });
    },
    async end(request: Request, response: Response) {
      await forget(request);
      response.clearCookie(name, options);
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;
