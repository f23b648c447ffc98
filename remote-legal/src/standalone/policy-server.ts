import type { Plugin } from 'vite';
import type * as responses from './policy-response.ts';

/**
 * Serves all policy pages without the shell, rendered on each request; reloads the browser when a text changes.
 * @param site origin of a site whose header and footer they get while it runs
 */
export function policyServer(site?: string): Plugin {
  return {
    name: 'policy-server',
    configureServer(server) {
      const reload = (path: string) => {
        if (path.includes('/content/') && /\.(?:md|ts)$/.test(path)) server.ws.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, reload);
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
          const load = async () => {
            const module = await server.ssrLoadModule('/src/standalone/policy-response.ts');
            const { policyResponse } = module as typeof responses;
            const { status, html, location } = await policyResponse(pathname, site);
            response.writeHead(status, {
              'Content-Type': 'text/html; charset=utf-8',
              ...(location && { Location: location }),
            });
            response.end(await server.transformIndexHtml(pathname, html));
          };
          load().catch(next);
        });
      };
    },
  };
}
