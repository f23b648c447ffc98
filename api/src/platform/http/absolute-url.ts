import type { Request } from 'express';
import { isLocal, isThisMachine } from '@site/api-contract/public-site';

/**
 * A URL as visitors use it; a path is completed with the site's origin. A site on this machine is also reached by
 * other addresses, from a phone in the same network for one, so that there the request's own origin counts, unless its
 * name is one of the public.
 */
export function absoluteUrl(link: string, request: Request, siteOrigin: string): string {
  const requested = `${request.protocol}://${request.host}`;
  const isOwn = isThisMachine(siteOrigin) && URL.canParse(requested) && isLocal(requested);
  return new URL(link, isOwn ? requested : siteOrigin).href;
}
