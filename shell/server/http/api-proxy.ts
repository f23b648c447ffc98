import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** Passes `/api` and `/dev` on to the api, bodies untouched. While the api is away, callers get a 502 they can read. */
export function apiProxy(apiUrl: string) {
  return createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: apiUrl,
    xfwd: true,
    proxyTimeout: 30_000,
    pathFilter: (path) => /^\/(api|dev)(\/|$)/.test(path),
    on: {
      error(_error, request, response) {
        if (!('writeHead' in response) || response.headersSent) return void response.destroy();
        const requestId = String(request.headers['x-request-id'] ?? '');
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
