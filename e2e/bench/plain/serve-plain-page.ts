import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import sirv from 'sirv';

/**
 * Serves a built plain page: files compressed, every other address the page itself, calls to the site's api.
 * @returns how to stop it
 */
export async function servePlainPage(folder: string, port: number, apiUrl: string): Promise<() => void> {
  const files = sirv(folder, { single: true, brotli: true, gzip: true, etag: true });
  const api = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: apiUrl,
    xfwd: true,
    pathFilter: (path) => path.startsWith('/api/'),
    on: {
      proxyReq(call) {
        // The api takes what the site's own pages send, and this page is none of them.
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
