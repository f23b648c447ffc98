#!/usr/bin/env node
// A remote's static host. It reads files from disk for each request, so that a new release shows at once.
import { createServer } from 'node:http';
import sirv from 'sirv';

const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';
const serve = sirv('dist', {
  dev: true,
  etag: true,
  setHeaders: (response, path) => {
    // With a new key, a released version is signed again.
    const fixed = !/\/release\.(json|sig)$/.test(path);
    response.setHeader('Cache-Control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});
const server = createServer((request, response) => {
  serve(request, response, () => {
    response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response.end('Not found');
  });
});
// Longer than the shell's keep-alive, so that no connection closes during a request.
server.keepAliveTimeout = 75_000;
server.listen(port, host, () => console.log(`Serving ${process.cwd()}/dist on http://${host}:${port}`));
/** Responses end within this many ms; connections that are still open are then closed (R11). */
const closing = 3000;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    setTimeout(() => server.closeAllConnections(), closing);
  });
}
