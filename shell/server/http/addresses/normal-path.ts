import { splitLanguagePrefix } from '@site/shared-i18n';
import type { IncomingMessage } from 'node:http';

/** Paths with versions, hashes or tokens, in which capitals matter, and a slash at the end is part of the name. */
const exactPaths = /^\/(api|assets|preview|r)(\/|$)/i;

/** Most paths: small letters between single slashes. */
const plainNames = /^(\/[a-z\d_-][a-z\d._-]*)+$/;

/**
 * The normal form of a path, the only one that is not redirected: no empty or dot segments, no escapes of letters
 * (RFC 3986, 6.2.2). Except for exact names it has small letters and no slash at the end.
 * @param path begins with a slash, or with a backslash, which browsers take for a slash
 */
export function normalPath(path: string): string {
  if (plainNames.test(path)) return path;
  // Slashes are joined first: two at the beginning would name a host.
  const { pathname } = new URL(path.replaceAll(/[\\/]+/g, '/'), 'http://site');
  const plain = pathname.replaceAll(/%[0-9a-f]{2}/gi, readEscape);
  if (exactPaths.test(plain)) return plain;
  const small = plain.replaceAll(/%..|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
  return splitLanguagePrefix(small).path === '/' ? small : small.replace(/\/$/, '');
}

export function isNormal(path: string): boolean {
  return normalPath(path) === path;
}

/** The escaped character if it needs no escape; else the escape, as a decoded separator would change the path. */
function readEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escape;
}

/** A target with scheme and host, as clients send it to a proxy, and servers must accept it. */
const absoluteForm = /^https?:\/\/([^/?#@]+)([/?].*)?$/i;

/** Turns a target that names the host into the path alone; its host counts, not that of the header (RFC 9112, 3.2.2). */
export function useOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [, host, target = '/'] = absoluteForm.exec(url) ?? [];
  if (!host) return;
  request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
}

/** A target as path and query; the query begins with its question mark, or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const end = target.indexOf('?');
  return end < 0 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) };
}
