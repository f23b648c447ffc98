import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { Refused } from './refused.ts';

/**
 * Admits only the browser that opened the URL with the token: no page of another origin can read or change the
 * texts, not even one whose name resolves to this machine (DNS rebinding).
 * @param port on which this server listens
 * @param token sent once in the URL, afterwards in a cookie
 */
export function guard(port: number, token: string): RequestHandler {
  // The port is part of the name, as cookies are shared by all ports of a host.
  const name = `policy-editor-${port}`;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return (request, response, next) => {
    const { host = '', origin, cookie = '' } = request.headers;
    if (!hosts.includes(host)) throw new Refused('FORBIDDEN', `This program is not at ${host}`);
    if (origin !== undefined && origin !== `http://${host}`)
      throw new Refused('FORBIDDEN', `Pages of ${origin} may not ask this program`);
    const site = request.headers['sec-fetch-site'];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && origin === undefined && site !== 'same-origin')
      throw new Refused('FORBIDDEN', 'Only the page of this program may change the texts');
    if (reads && request.path === '/' && isSame(request.query.token, token)) {
      response.cookie(name, token, { httpOnly: true, sameSite: 'strict', path: '/' });
      response.redirect(303, '/');
      return;
    }
    if (!cookie.split('; ').some((pair) => isSame(pair, `${name}=${token}`)))
      throw new Refused('FORBIDDEN', 'Open the address that the program printed when it started');
    next();
  };
}

/** Compares in a time that says nothing of the expected text. */
function isSame(text: unknown, expected: string): boolean {
  return typeof text === 'string' && timingSafeEqual(digest(text), digest(expected));
}

/** Of equal length for any text. */
const digest = (text: string) => createHash('sha256').update(text).digest();
