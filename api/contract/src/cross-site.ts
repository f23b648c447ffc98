/** Methods that change nothing. */
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The names of one's own machine, which browsers take for different sites. */
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What of a request tells who sent it, as Node has it. */
interface Sent {
  method?: string | undefined;
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined };
}

/**
 * Whether a request would change something and was made by a page of another site. Browsers say where such a request
 * comes from, and no page can make them say otherwise; what says nothing at all is no browser, and so carries nobody's
 * cookies. Only the origins of this machine count as one, by whatever name it is called.
 * @param siteOrigin the site's public address
 */
export function isCrossSite({ method = 'GET', headers }: Sent, siteOrigin: string): boolean {
  if (readOnly.has(method)) return false;
  const { origin, 'sec-fetch-site': from } = headers;
  if (from !== undefined && from !== 'same-origin') return true;
  if (origin === undefined) return false;
  // The form of a page that sends no referrer names no origin either (Fetch, "append a request Origin header").
  if (origin === 'null') return from === undefined;
  return !URL.canParse(origin) || nameOf(origin) !== nameOf(siteOrigin);
}

function nameOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${protocol}//${thisMachine.has(hostname) ? 'localhost' : hostname}:${port}`;
}
