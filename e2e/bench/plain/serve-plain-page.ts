import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import sirv from 'sirv';

/**
 * Serves a built plain page: compressed files, the page itself at every other address, and a proxy to the site's
 * api.
 * @returns a function that stops it
 */
export async function servePlainPage(folder: string, port: number, apiUrl: string): Promise<() => void> {
  const files = sirv(folder, { single: true, brotli: true, gzip: true, etag: true });
  const api = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: apiUrl,
    xfwd: true,
    pathFilter: (path) => path.startsWith('/api/'),
    on: {
      proxyReq(call) {
        // The api accepts requests of the site's own pages only, so this page poses as one.
        call.removeHeader('origin');
        call.removeHeader('sec-fetch-site');
      },
    },
  });
  const server = createServer((request, response) => {
    void api(request, response, () => files(request, response));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
