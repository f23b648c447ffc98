import type { RequestHandler } from 'express';
import { isCrossSite } from '@site/api-contract/cross-site';
import { ApiError } from './api-error.ts';

/** How much of the header is logged, in characters. */
const longestLogged = 100;

/** Refuses changing requests from pages of other sites. */
export function refuseCrossSite(siteOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (!isCrossSite(request, siteOrigin)) return next();
    const [from, origin] = [request.header('Sec-Fetch-Site'), request.header('Origin')];
    request.log.warn({ from, origin: origin?.slice(0, longestLogged), siteOrigin }, 'not from the site');
    throw new ApiError('cross_site');
  };
}
