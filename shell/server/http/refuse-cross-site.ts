import type { RequestHandler } from 'express';
import type { Log } from '@site/api-contract/log';
import { isCrossSite } from '@site/api-contract/cross-site';

/** How much of a header is logged, in characters. */
const longestLogged = 100;

/**
 * Refuses requests that a page of another site sent to change something here. The api, which has the same rule, and routes
 * that a token protects come before it.
 */
export function refuseCrossSite(siteOrigin: string, log: Log): RequestHandler {
  return (request, response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    const [from, origin] = [request.get('sec-fetch-site'), request.get('origin')];
    log.warn({ from, origin: origin?.slice(0, longestLogged), siteOrigin }, 'not from the site');
    response.status(403).set('Cache-Control', 'no-store');
    response.json({ code: 'cross_site', message: 'This request does not come from the site.' });
  };
}
