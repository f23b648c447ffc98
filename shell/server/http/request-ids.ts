import type { RequestHandler } from 'express';
import { requestIdFrom } from '@site/http-server/log';

/** Gives every request an id, which its response returns. */
export function requestIds(): RequestHandler {
  return (request, response, next) => {
    const id = requestIdFrom(request.headers['x-request-id']);
    request.headers['x-request-id'] = id;
    response.set('X-Request-Id', id);
    next();
  };
}
