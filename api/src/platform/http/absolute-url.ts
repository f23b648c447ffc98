import type { Request } from 'express';
import { isLocal, isThisMachine } from '@site/api-contract/public-site';

/**
 * Completes a path with the site's origin. A site on this machine is also reached by other local addresses, for example
 * from a phone in the same network; then the request's origin is used.
 */
export function absoluteUrl(link: string, request: Request, siteOrigin: string): string {
  const requested = `${request.protocol}://${request.host}`;
  const isOwn = isThisMachine(siteOrigin) && URL.canParse(requested) && isLocal(requested);
  return new URL(link, isOwn ? requested : siteOrigin).href;
}
