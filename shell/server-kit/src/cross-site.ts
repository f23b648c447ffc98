import type { Log } from './log.ts';
import { isLocal, isThisMachine } from './public-site.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The loopback names, which browsers treat as different sites. */
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
 * Whether a changing request comes from a page of another site. Browsers send the page's origin, and no page can forge it; a
 * request without it is not from a browser and has no visitor's cookies. All loopback names count as one origin.
 * @param siteOrigin the site's public address
 */
export function isCrossSite({ method = 'GET', headers }: RequestHead, siteOrigin: string): boolean {
  if (readOnly.has(method)) return false;
  const { host, origin, 'sec-fetch-site': from } = headers;
  if (from !== undefined && from !== 'same-origin') return true;
  if (origin === undefined) return false;
  // A form on a page with `no-referrer` sends `null` (Fetch, "append a request Origin header").
  if (origin === 'null') return from === undefined;
  if (!URL.canParse(origin)) return true;
  return nameOf(origin) !== nameOf(siteOrigin) && !isSameInNetwork(origin, host, siteOrigin);
}

/** Headers are cut to this length in the log, in characters. */
const maxLoggedLength = 100;

export function logCrossSite({ headers }: RequestHead, siteOrigin: string, log: Pick<Log, 'warn'>): void {
  const { origin, 'sec-fetch-site': from } = headers;
  log.warn({ from, origin: origin?.slice(0, maxLoggedLength), siteOrigin }, 'cross-site request refused');
}

/** Whether the page was opened by this machine's address in the local network, as on a phone; never by a public name. */
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
