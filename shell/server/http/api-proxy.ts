import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Request, Response } from 'express';
import type { Log } from '@site/http-server/log';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { failedFormUrl } from '@site/releases/select/site-pages.ts';
import { visitorLanguage } from './visitor-language.ts';
import { ownLocation } from './own-location.ts';

/**
 * Idle connections are closed before the api closes them: it keeps them longer. Their number has no limit of its own:
 * visitors whose bodies do not come would use it up for all others.
 */
const connections = { keepAlive: true, maxFreeSockets: 64, timeout: 60_000 };

/** Timeout of the api's response, in ms. */
const timeoutMs = 30_000;

/**
 * Passes `/api` and `/dev` on to the api, bodies untouched. A read whose connection broke is retried once, maybe by
 * another api; a write is not, as it could be done twice. While the api is away, callers get a readable 502.
 */
export function apiProxy(apiUrl: string, live: LiveReleases, log: Log) {
  const late = new WeakSet<Request>();
  const repeated = new WeakSet<Request>();
  const proxy = createProxyMiddleware<Request, Response>({
    target: apiUrl,
    agent: apiUrl.startsWith('https:') ? new HttpsAgent(connections) : new HttpAgent(connections),
    xfwd: true,
    proxyTimeout: timeoutMs,
    pathFilter: (path) => /^\/(api|dev)(\/|$)/.test(path),
    on: {
      proxyReq(proxied, request) {
        proxied.once('timeout', () => late.add(request));
      },
      proxyRes({ headers }, request, response) {
        // The shell alone knows the visitor's scheme and connection.
        delete headers['strict-transport-security'];
        delete headers['keep-alive'];
        const own = response.getHeader('connection') ?? request.headers.connection;
        headers.connection = own === 'close' ? 'close' : 'keep-alive';
      },
      error(error, request, response) {
        const requestId = String(request.headers['x-request-id'] ?? '');
        const mayRepeat = isReading(request) && !late.has(request) && !repeated.has(request);
        if (mayRepeat && 'writeHead' in response && !response.headersSent) {
          repeated.add(request);
          forgetForwarding(request);
          return void proxy(request, response);
        }
        const isBodyMissing = late.has(request) && !request.complete;
        if (!isBodyMissing) log.warn({ err: error, requestId }, 'the api did not answer');
        if (!('writeHead' in response) || response.headersSent) return void response.destroy();
        if (isBodyMissing) return void response.writeHead(408, { Connection: 'close' }).end();
        // For a form sent without script, the form's page shows the failure.
        const failed = failedFormUrl(live.current(), formPath(request), visitorLanguage(request));
        if (failed && request.headers.accept?.includes('text/html')) {
          response.writeHead(303, { Location: ownLocation(failed), 'Cache-Control': 'no-store' });
          return void response.end();
        }
        response.writeHead(502, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
        response.end(
          JSON.stringify({
            code: 'api_unavailable',
            message: 'The service is not available right now.',
            requestId,
          }),
        );
      },
    },
  });
  return proxy;
}

/** The path of a request as forms name it: the api takes it with a slash or capitals too. */
function formPath({ url = '' }: Request): string {
  return (url.split('?')[0] ?? '').toLowerCase().replace(/\/$/, '');
}

/** Whether a request changes nothing and has no body, which would be consumed already. */
function isReading({ method, headers }: Request): boolean {
  const brings = headers['content-length'] ?? headers['transfer-encoding'];
  return (method === 'GET' || method === 'HEAD') && brings === undefined;
}

/** Removes the headers that the first try has added, as the second adds them again. */
function forgetForwarding({ headers }: Request): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto']) {
    const value = String(headers[name] ?? '');
    headers[name] = value.slice(0, Math.max(0, value.lastIndexOf(',')));
  }
}
