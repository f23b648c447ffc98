import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from '@site/http-server/log';

export interface ResponseLog {
  /** Logs a response once it is sent. */
  follow(request: IncomingMessage, response: ServerResponse, requestId: string): void;
  middleware: RequestHandler;
}

/**
 * Logs one line per response with its request id: 5xx as errors, others at the level `access`. The api logs its own
 * responses below 500. Only the path is logged: a query, and a token after `/preview/`, may be secret.
 */
export function logResponses(log: Log): ResponseLog {
  function follow(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const began = performance.now();
    const { method, url = '' } = request;
    response.once('finish', () => {
      const { statusCode: status } = response;
      const isApi = /^\/api(\/|\?|$)/.test(url);
      if (status < 500 && (isApi || !log.isLevelEnabled('access'))) return;
      const path = url.split('?')[0]?.replace(/^\/preview\/.*/, '/preview/…');
      const ms = Math.round(performance.now() - began);
      log[status < 500 ? 'access' : 'error']({ requestId, method, path, status, ms }, 'answered');
    });
  }
  return {
    follow,
    middleware(request, response, next) {
      follow(request, response, String(request.headers['x-request-id']));
      next();
    },
  };
}
