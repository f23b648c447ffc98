import type { RequestHandler } from 'express';
import { nearestProxies } from '@site/api-contract/forwarded-for';

/** Shortens `X-Forwarded-For` to the proxies that can have written it, before anyone asks for the visitor's address. */
export const shortenForwardedFor: RequestHandler = ({ headers }, _response, next) => {
  const list = headers['x-forwarded-for'];
  if (typeof list === 'string') headers['x-forwarded-for'] = nearestProxies(list);
  next();
};
