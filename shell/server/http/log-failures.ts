import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs every request that ends in a failure of ours (a status from 500), with the id that the answer carries. The path
 * alone: a query, and what follows `/preview/`, belong to whom they were given.
 */
export function logFailures(log: Logger): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      const { statusCode: status } = response;
      if (status < 500) return;
      const path = request.path.replace(/^\/preview\/.*/, '/preview/…');
      log.warn(
        { method: request.method, path, status, requestId: request.headers['x-request-id'] },
        'failed',
      );
    });
    next();
  };
}
