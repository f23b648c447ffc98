import { isLocal, isThisMachine } from './public-site.ts';

/** Methods that change nothing. */
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The names of this machine, which browsers treat as different sites. */
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The part of a Node request that identifies its sender. */
interface RequestHead {
  method?: string | undefined;
  headers: {
    host?: string | undefined;
    origin?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  };
}

/**
 * Whether a changing request comes from a page of another site. Browsers send its origin, and no page can forge it; a
 * request without one comes from no browser and has no visitor's cookies. All names of this machine count as one origin.
 * @param siteOrigin the site's public address
 */
export function isCrossSite({ method = 'GET', headers }: RequestHead, siteOrigin: string): boolean {
  if (readOnly.has(method)) return false;
  const { host, origin, 'sec-fetch-site': from } = headers;
  if (from !== undefined && from !== 'same-origin') return true;
  if (origin === undefined) return false;
  // A form of a page without referrer sends `null` (Fetch, "append a request Origin header").
  if (origin === 'null') return from === undefined;
  if (!URL.canParse(origin)) return true;
  return nameOf(origin) !== nameOf(siteOrigin) && !isSameInNetwork(origin, host, siteOrigin);
}

/** Whether the page was opened by this machine's local address, as from a phone; not by a public name that points to it. */
function isSameInNetwork(origin: string, host: string | undefined, siteOrigin: string): boolean {
  const { protocol, host: from } = new URL(origin);
  return (
    isThisMachine(siteOrigin) && protocol === new URL(siteOrigin).protocol && from === host && isLocal(origin)
  );
}

function nameOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${protocol}//${thisMachine.has(hostname) ? 'localhost' : hostname}:${port}`;
}
