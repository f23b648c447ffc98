import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@site/server-kit/log';

/**
 * Logs one line per response with its request id: 5xx as errors, others at the level `access`. Only the path is logged: a
 * query, and a token after `/preview/`, may be secret. Of the api only 5xx, as it logs its others.
 */
export function responseLog(log: Log) {
  const lowestLogged = log.isLevelEnabled('access') ? 0 : 500;
  return (request: IncomingMessage, response: ServerResponse, isOfApi: boolean): void => {
    const began = performance.now();
    const { method, url = '', headers } = request;
    const requestId = headers['x-request-id'];
    const lowest = isOfApi ? 500 : lowestLogged;
    response.once('finish', () => {
      const { statusCode: status } = response;
      if (status < lowest) return;
      const path = url.split('?')[0]?.replace(/^\/+preview\/.*/, '/preview/…');
      const ms = Math.round(performance.now() - began);
      log[status < 500 ? 'access' : 'error']({ requestId, method, path, status, ms }, 'answered');
    });
  };
}
