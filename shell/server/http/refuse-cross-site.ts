import type { RequestHandler } from 'express';
import type { Log } from '@site/server-kit/log';
import { isCrossSite, logCrossSite } from '@site/server-kit/cross-site';
import { sendError } from '@site/server-kit/send-error';

/**
 * Refuses requests from other sites' pages that would change something. Registered before it are only routes that ask for
 * a token in a header, and browsers' reports of CSP violations, which are counted and logged; `/ops` has its own.
 */
export function refuseCrossSite(siteOrigin: string, log: Log): RequestHandler {
  return (request, response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    logCrossSite(request, siteOrigin, log);
    const message = 'This request does not come from the site.';
    sendError(request, response, 403, { code: 'cross_site', message });
  };
}
