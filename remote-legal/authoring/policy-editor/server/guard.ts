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
  const isToken = (text: unknown) => typeof text === 'string' && timingSafeEqual(digest(text), digest(token));
  return (request, response, next) => {
    const { host = '', origin, cookie = '' } = request.headers;
    if (!hosts.includes(host)) throw new Refused('FORBIDDEN', `This program is not at ${host}`);
    if (origin !== undefined && origin !== `http://${host}`)
      throw new Refused('FORBIDDEN', `Pages of ${origin} may not ask this program`);
    const site = request.headers['sec-fetch-site'];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && origin === undefined && site !== 'same-origin')
      throw new Refused('FORBIDDEN', 'Only the page of this program may change the texts');
    if (reads && request.path === '/' && isToken(request.query.token)) {
      response.cookie(name, token, { httpOnly: true, sameSite: 'strict', path: '/' });
      response.redirect(303, '/');
      return;
    }
    const [, sent] =
      cookie
        .split('; ')
        .map((pair) => pair.split('='))
        .find(([key]) => key === name) ?? [];
    if (!isToken(sent))
      throw new Refused('FORBIDDEN', 'Open the address that the program printed when it started');
    next();
  };
}

/** Of equal length for any text. */
const digest = (text: string) => createHash('sha256').update(text).digest();
