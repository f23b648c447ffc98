import type { IncomingMessage } from 'node:http';

const maxProxies = 10;

/**
 * Middleware that shortens `X-Forwarded-For` to its end, which the nearest proxies wrote, before the visitor's address is
 * read from it. A sender may begin the list with thousands of addresses, and checking each of them is slow.
 */
export function shortenForwardedFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  _response: unknown,
  next: () => void,
): void {
  const list = headers['x-forwarded-for'];
  if (typeof list === 'string') headers['x-forwarded-for'] = list.split(',').slice(-maxProxies).join(',');
  next();
}
