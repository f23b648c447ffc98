import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from '@site/http-server/log';

type Follow = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

export interface ResponseLog {
  /** Logs a response once it is sent. */
  follow: Follow;
  /** Logs a response of the api once it is sent, if it is a 5xx: the api logs its other responses itself. */
  followApi: Follow;
  middleware: RequestHandler;
}

/**
 * Logs one line per response with its request id: 5xx as errors, others at the level `access`. Only the path is logged: a
 * query, and a token after `/preview/`, may be secret.
 */
export function logResponses(log: Log): ResponseLog {
  const follow = logFrom(log.isLevelEnabled('access') ? 0 : 500);

  /** @param lowest the lowest status that is logged */
  function logFrom(lowest: number): Follow {
    return (request, response, requestId) => {
      const began = performance.now();
      const { method, url = '' } = request;
      response.once('finish', () => {
        const { statusCode: status } = response;
        if (status < lowest) return;
        const path = url.split('?')[0]?.replace(/^\/+preview\/.*/, '/preview/…');
        const ms = Math.round(performance.now() - began);
        log[status < 500 ? 'access' : 'error']({ requestId, method, path, status, ms }, 'answered');
      });
    };
  }

  return {
    follow,
    followApi: logFrom(500),
    middleware(request, response, next) {
      follow(request, response, String(request.headers['x-request-id']));
      next();
    },
  };
}
