import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { describeError, requestIdFrom, type Log } from '@site/api-contract/log';

const requestIdHeader = 'X-Request-Id';
/** The message of the line of an answer. */
const answered = 'answered';

/** The id that `logRequests` has given a request. */
export function requestIdOf({ id }: Request): string {
  return typeof id === 'string' ? id : '';
}

/** Gives each request an id, the proxy's if it sent one, and logs one line per answer. */
export function logRequests(log: Log): RequestHandler {
  /** The query may hold what a visitor typed, headers may hold tickets: neither is logged. */
  const describe = ({ method, originalUrl }: Request, status: number, ms: number) => ({
    method,
    path: originalUrl.split('?')[0],
    status,
    ms,
  });
  return pinoHttp<Request, Response, 'access'>({
    logger: log,
    genReqId(request, response) {
      const id = requestIdFrom(request.headers['x-request-id']);
      response.setHeader(requestIdHeader, id);
      return id;
    },
    quietReqLogger: true,
    // Else the library describes errors, with all that they hold.
    wrapSerializers: false,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => answered,
    customErrorMessage: () => answered,
    customSuccessObject: (request, { statusCode }, { ms }: { ms: number }) =>
      describe(request, statusCode, ms),
    // The error was logged where it was caught.
    customErrorObject: (request, { statusCode }, _error, { ms }: { ms: number }) =>
      describe(request, statusCode, ms),
    autoLogging: { ignore: (request) => request.url === '/api/health' || request.url === '/api/ready' },
  });
}
