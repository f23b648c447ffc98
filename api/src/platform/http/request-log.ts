import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from '../log/log.ts';

const requestIdHeader = 'X-Request-Id';

/** An id that a proxy may have given: nothing that could forge a log line or a header. */
const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives each request an id, taken from the proxy where it sent one, and logs one line per answer. */
export function logRequests(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId(request, response) {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
      response.setHeader(requestIdHeader, id);
      return id;
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info',
    // The query may hold what a visitor typed, headers may hold tickets: neither is logged.
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request) => request.url === '/api/health' || request.url === '/api/ready' },
  });
}
