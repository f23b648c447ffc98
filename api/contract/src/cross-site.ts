import { isLocal, isThisMachine } from './public-site.ts';

/** Methods that change nothing. */
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The names of one's own machine, which browsers take for different sites. */
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What of a request tells who sent it, as Node has it. */
interface Sent {
  method?: string | undefined;
  headers: {
    host?: string | undefined;
    origin?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  };
}

/**
 * Whether a request would change something and was made by a page of another site. Browsers say where such a request
 * comes from, and no page can make them say otherwise; what says nothing at all is no browser, and so carries nobody's
 * cookies. The origins of this machine count as one, by whatever name it is called, and its address in the network too.
 * @param siteOrigin the site's public address
 */
export function isCrossSite({ method = 'GET', headers }: Sent, siteOrigin: string): boolean {
  if (readOnly.has(method)) return false;
  const { host, origin, 'sec-fetch-site': from } = headers;
  if (from !== undefined && from !== 'same-origin') return true;
  if (origin === undefined) return false;
  // The form of a page that sends no referrer names no origin either (Fetch, "append a request Origin header").
  if (origin === 'null') return from === undefined;
  if (!URL.canParse(origin)) return true;
  return nameOf(origin) !== nameOf(siteOrigin) && !isSameInNetwork(origin, host, siteOrigin);
}

/**
 * Whether a page of a site on this machine was opened by the machine's address in its network, as a phone does: no name
 * that a stranger could point there.
 */
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
