import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type HttpProxy, type InlineConfig, type Plugin } from 'vite';
import { madeFiles } from './made-files.ts';

/** The default port; the next free one where it is in use. */
const defaultPort = 3012;

const frame = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A remote alone</title>
  </head>
  <body>
    <nav id="languages"></nav>
    <main id="page"></main>
    <script type="module">
      import * as islands from '/src/islands.ts';
      import prerender from '/src/prerender.tsx';
      import { showPage } from '@site/remote-kit/standalone';
      await showPage(prerender, islands);
    </script>
  </body>
</html>`;

/**
 * Serves a remote's pages in a bare frame during development, or as the remote's own `vite.standalone.config.ts` says;
 * a change reloads the page. Calls go to the api at `API_URL`.
 * @returns the server's address
 */
export async function devRemote(root: string, { PORT, API_URL }: NodeJS.ProcessEnv): Promise<string> {
  const own = resolve(root, 'vite.standalone.config.ts');
  const server = await createServer(existsSync(own) ? { configFile: own } : framed(root, PORT, API_URL));
  await server.listen();
  return server.resolvedUrls?.local[0] ?? '';
}

function framed(root: string, PORT: string | undefined, API_URL: string | undefined): InlineConfig {
  return {
    root,
    configFile: false,
    appType: 'custom',
    server: {
      host: '127.0.0.1',
      port: Number(PORT ?? defaultPort),
      fs: { allow: [resolve(root, '..')] },
      proxy: { '/api': { target: API_URL ?? 'http://127.0.0.1:3001', configure: speakForTheSite } },
    },
    plugins: [react(), madeFiles, framePlugin],
  };
}

/** The api accepts requests of the site's own pages only: the frame acts as the site. */
function speakForTheSite(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReq', (call) => {
    call.removeHeader('origin');
    call.removeHeader('sec-fetch-site');
  });
}

const framePlugin: Plugin = {
  name: 'frame-of-a-remote',
  // A page that is HTML must be reloaded: its modules cannot be replaced.
  hotUpdate() {
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
  configureServer(server) {
    return () => {
      server.middlewares.use((request, response, next) => {
        server.transformIndexHtml(request.url ?? '/', frame).then((html) => {
          response.setHeader('Content-Type', 'text/html');
          response.end(html);
        }, next);
      });
    };
  },
};
