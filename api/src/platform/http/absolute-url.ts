import type { Request } from 'express';
import { isLocal, isThisMachine } from '@site/http-server/public-site';

/**
 * Completes a path with the site's origin. If the site is on this machine and the request came to another local host, for
 * example from a phone in the same network, with the request's origin.
 */
export function absoluteUrl(link: string, request: Request, siteOrigin: string): string {
  const requested = `${request.protocol}://${request.host}`;
  const isLocalRequest = isThisMachine(siteOrigin) && URL.canParse(requested) && isLocal(requested);
  return new URL(link, isLocalRequest ? requested : siteOrigin).href;
}
