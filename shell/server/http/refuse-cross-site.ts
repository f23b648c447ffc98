import type { RequestHandler } from 'express';
import type { Log } from '@site/server-kit/log';
import { isCrossSite } from '@site/server-kit/cross-site';
import { sendError } from '@site/server-kit/send-error';

/** Headers are cut to this length in the log, in characters. */
const maxLoggedLength = 100;

/**
 * Refuses requests from other sites' pages that would change something. Registered before it are only routes that ask for
 * a token in a header, and browsers' reports of CSP violations, which are counted and logged; `/ops` has its own.
 */
export function refuseCrossSite(siteOrigin: string, log: Log): RequestHandler {
  return (request, response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    const [from, origin] = [request.get('sec-fetch-site'), request.get('origin')];
    log.warn({ from, origin: origin?.slice(0, maxLoggedLength), siteOrigin }, 'cross-site request refused');
    const message = 'This request does not come from the site.';
    sendError(request, response, 403, { code: 'cross_site', message });
  };
}
