import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from '@site/api-contract/log';

export interface AnswerLog {
  /** Logs an answer once it is sent. */
  follow(request: IncomingMessage, response: ServerResponse, requestId: string): void;
  middleware: RequestHandler;
}

/**
 * One line per answer, with the id that it carries: failures of ours (a status from 500) as errors, what visitors read at a
 * level of its own. What the api answers well is in the api's log. The path alone: a query, and what follows `/preview/`,
 * belong to whom they were given.
 */
export function logAnswers(log: Log): AnswerLog {
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
