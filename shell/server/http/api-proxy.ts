import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { failedFormAddress } from '@site/releases/select/site-pages.ts';
import { visitorLanguage } from './visitor-language.ts';
import { ownLocation } from './own-location.ts';

/** Passes `/api` and `/dev` on to the api, bodies untouched. While the api is away, callers get a 502 they can read. */
export function apiProxy(apiUrl: string, live: LiveReleases, log: Logger) {
  return createProxyMiddleware<Request, Response>({
    target: apiUrl,
    xfwd: true,
    proxyTimeout: 30_000,
    pathFilter: (path) => /^\/(api|dev)(\/|$)/.test(path),
    on: {
      proxyRes({ headers }) {
        // How the visitor came is the shell's to know.
        delete headers['strict-transport-security'];
      },
      error(error, request, response) {
        const requestId = String(request.headers['x-request-id'] ?? '');
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
}
