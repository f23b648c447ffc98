import { createHash, randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import { linkSeconds } from '../../platform/packages/package-store.ts';

const cookieName = 'download-ticket';

/** Proof that a visitor without script has filled in the form: a random value that only its holder knows. */
export interface Ticket {
  value: string;
  /** What is stored: the value itself is with the visitor alone. */
  hash: string;
  expiresAt: Date;
}

export function issueTicket(now = new Date()): Ticket {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: hashTicket(value), expiresAt: new Date(now.getTime() + linkSeconds * 1000) };
}

export function hashTicket(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The cookie that carries a ticket, as the arguments of Express's `response.cookie`. */
export function ticketCookie(ticket: Ticket, secure: boolean): [string, string, CookieOptions] {
  const options: CookieOptions = {
    path: '/api/app-download',
    maxAge: linkSeconds * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  };
  return [cookieName, ticket.value, options];
}

export function ticketOf(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName];
}
