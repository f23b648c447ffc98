import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { describeError, type Log } from '../log/log.ts';

const requestIdHeader = 'X-Request-Id';

/** A proxy's request id; no character can forge a log line or a header. */
const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that `logRequests` has given a request. */
export function requestIdOf({ id }: Request): string {
  return typeof id === 'string' ? id : '';
}

/** Gives each request an id, the proxy's if it sent one, and logs one line per answer. */
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
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl }: Request) => ({ id, method, path: originalUrl.split('?')[0] }),
      res: ({ statusCode }: Response) => ({ status: statusCode }),
      err: describeError,
    },
    // The error was logged where it was caught.
    customErrorObject: (_request, response, _error, { responseTime }: { responseTime: number }) => ({
      res: response,
      responseTime,
    }),
    autoLogging: { ignore: (request) => request.url === '/api/health' || request.url === '/api/ready' },
  });
}
