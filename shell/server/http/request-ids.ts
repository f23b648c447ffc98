import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** The id that log, api and provider share for a request; one that is no plain id is replaced. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Every request has an id, and every answer names it. */
export function requestIds(): RequestHandler {
  return (request, response, next) => {
    const id = requestId(request);
    request.headers['x-request-id'] = id;
    response.set('X-Request-Id', id);
    next();
  };
}
