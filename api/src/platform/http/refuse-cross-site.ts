import type { RequestHandler } from 'express';
import { isCrossSite } from '@site/http-server/cross-site';
import { ApiError } from './api-error.ts';

/** How much of the header is logged, in characters. */
const longestLogged = 100;

/** Refuses requests of other sites' pages, except those that change nothing. */
export function refuseCrossSite(siteOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    const [from, origin] = [request.header('Sec-Fetch-Site'), request.header('Origin')];
    request.log.warn(
      { from, origin: origin?.slice(0, longestLogged), siteOrigin },
      'cross-site request refused',
    );
    throw new ApiError('cross_site');
  };
}
