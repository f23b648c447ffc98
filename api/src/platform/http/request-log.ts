import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { describeError, requestIdFrom, type Log } from '@site/server-kit/log';

const requestIdHeader = 'X-Request-Id';
const answered = 'answered';

export function requestIdOf({ id }: Request): string {
  return typeof id === 'string' ? id : '';
}

/** Gives each request an id, the proxy's if it has sent one, and logs one line for each response. */
export function logRequests(log: Log): RequestHandler {
  /** Without query and headers: they may contain what a visitor has typed, and secrets. */
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
    // Otherwise the library logs errors with all their properties.
    wrapSerializers: false,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => answered,
    customErrorMessage: () => answered,
    customSuccessObject: (request, { statusCode }, { ms }: { ms: number }) =>
      describe(request, statusCode, ms),
    // Without the error, which was logged where it was caught.
    customErrorObject: (request, { statusCode }, _error, { ms }: { ms: number }) =>
      describe(request, statusCode, ms),
    autoLogging: { ignore: (request) => request.url === '/api/health' || request.url === '/api/ready' },
  });
}
