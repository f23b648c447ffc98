import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Request, Response } from 'express';
import type { Log } from '@site/api-contract/log';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { failedFormAddress } from '@site/releases/select/site-pages.ts';
import { visitorLanguage } from './visitor-language.ts';
import { ownLocation } from './own-location.ts';

/** Connections to the api are kept and reused. Idle ones end before the api, which keeps them longer, ends them. */
const connections = { keepAlive: true, maxSockets: 128, maxFreeSockets: 64, timeout: 60_000 };

/** What takes the api longer, in ms, is given up. */
const timeoutMs = 30_000;

/**
 * Passes `/api` and `/dev` on to the api, bodies untouched. A reading that an api which goes away has cut off is asked once
 * more, which may reach another one; anything else could be done twice. While the api is away, callers get a 502 they can read.
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
        // How the visitor came is the shell's to know, and so is how long the visitor's connection is kept.
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
        log.warn({ err: error, requestId }, 'the api did not answer');
        if (!('writeHead' in response) || response.headersSent) return void response.destroy();
        // A form that was sent without script: its page shows the failure.
        const failed = failedFormAddress(live.current(), request.url ?? '', visitorLanguage(request));
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

/** Whether a request changes nothing and brings nothing that was already passed on. */
function isReading({ method, headers }: Request): boolean {
  const brings = headers['content-length'] ?? headers['transfer-encoding'];
  return (method === 'GET' || method === 'HEAD') && brings === undefined;
}

/** Takes away what the first try has added, as the second one adds it too. */
function forgetForwarding({ headers }: Request): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto']) {
    const value = String(headers[name] ?? '');
    headers[name] = value.slice(0, Math.max(0, value.lastIndexOf(',')));
  }
}
