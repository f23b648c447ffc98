import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { addressIn } from '@site/shared-i18n';
import { visitorLanguage } from '../pages/visitor-language.ts';
import { ownLocation } from './own-location.ts';

/** Where a form's page says that it failed, for forms that no script sent. */
const failedForms: Record<string, { path: string; fragment: string }> = {
  '/api/contact': { path: '/', fragment: 'contact-failed' },
  '/api/app-download': { path: '/download', fragment: 'download-failed' },
};

/** Passes `/api` and `/dev` on to the api, bodies untouched. While the api is away, callers get a 502 they can read. */
export function apiProxy(apiUrl: string, log: Logger) {
  return createProxyMiddleware<Request, Response>({
    target: apiUrl,
    xfwd: true,
    proxyTimeout: 30_000,
    pathFilter: (path) => /^\/(api|dev)(\/|$)/.test(path),
    on: {
      error(error, request, response) {
        const requestId = String(request.headers['x-request-id'] ?? '');
        log.warn({ err: error, requestId }, 'the api did not answer');
        if (!('writeHead' in response) || response.headersSent) return void response.destroy();
        const form = failedForms[request.url ?? ''];
        if (form && request.headers.accept?.includes('text/html')) {
          const page = addressIn(visitorLanguage(request), form.path);
          const location = ownLocation(`${page}#${form.fragment}`);
          response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' });
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
