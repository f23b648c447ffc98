import type { IncomingMessage } from 'node:http';

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
