import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';

/** How long a session lasts, in ms. */
export const sessionMs = 12 * 60 * 60 * 1000;

/** With HTTPS: browsers refuse a `__Host-` cookie that another host of the domain sets. */
const names = { secure: '__Host-account', plain: 'account' };

/** The path is `/`, as every page of the site may ask for the customer's data. */
function options(secure: boolean): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}

/** The arguments of Express's `response.cookie` for a session. @param secure whether visitors reach the site by HTTPS */
export function sessionCookie(secret: string, secure: boolean): [string, string, CookieOptions] {
  return [secure ? names.secure : names.plain, secret, { ...options(secure), maxAge: sessionMs }];
}

/** The arguments of Express's `response.clearCookie` for a session. */
export function endedCookie(secure: boolean): [string, CookieOptions] {
  return [secure ? names.secure : names.plain, options(secure)];
}

/** The secret of a request's session, if it has one. */
export function sessionSecretOf(request: Request, secure: boolean): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[secure ? names.secure : names.plain];
}
