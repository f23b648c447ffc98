import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import { randomBytes } from 'node:crypto';
import { linkSeconds } from '../../platform/file-store/signed-links.ts';
import { hashSecret } from '../../platform/signing/secrets.ts';

/** Proof that a visitor without script has sent the form: a random value in the visitor's cookie. */
export interface Ticket {
  value: string;
  /** Only the hash is stored. */
  hash: string;
  expiresAt: Date;
}

/** The path of mailed links, which work in any browser: whoever has one can read the mailbox, and apps are free of charge. */
export const mailedPath = '/api/app-download/mailed';
const cookieName = 'download-ticket';

export function issueTicket(): Ticket {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: hashSecret(value), expiresAt: new Date(Date.now() + linkSeconds * 1000) };
}

/** The arguments of Express's `response.cookie` for a ticket, or the token of a mailed link. */
export function ticketCookie(
  value: string,
  { secure }: { secure: boolean },
): [string, string, CookieOptions] {
  const path = '/api/app-download';
  return [cookieName, value, { path, maxAge: linkSeconds * 1000, httpOnly: true, sameSite: 'lax', secure }];
}

export function ticketOf(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName];
}
