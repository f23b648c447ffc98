import { existsSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer, type ErrorPayload, type Plugin, type Connect } from 'vite';
import { composedPageScript, developmentVersion } from '@site/shell-contract';
import { sharedSettings } from '../build/remote-config.ts';
import { createDevelopedPages, type DevelopedPages } from './developed-pages.ts';
import { fileTypeOf } from '@site/shell-contract/file-types';

const pageModule = fileURLToPath(new URL('./composed-page.ts', import.meta.url));

/**
 * Serves a remote's sources to the shell of `npm run dev`: `/release.json`, the present page (`/page`), and below
 * `/r/<remote>/dev/` the browser's modules, which Vite refreshes in open pages.
 */
export async function serveComposed(root: string, port: number): Promise<void> {
  const remote = basename(root).replace(/^remote-/, '');
  const server = await createServer({
    ...sharedSettings({ remote, root, version: developmentVersion }),
    appType: 'custom',
    // Prebundled before first use: a library found later would reload the page.
    optimizeDeps: { entries: ['src/islands.ts', 'src/islands/*.ts'] },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      fs: { strict: true, allow: servedFolders(root) },
      cors: false,
      // A fault is shown by the page's own script, which can remove it.
      hmr: { overlay: false },
      // Pages connect to this server, as the shell proxies no sockets.
      ws: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    },
    plugins: [ownOriginOnly, react(), composed(remote)],
  });
  await server.listen();
}

/** The folders of a checkout that a browser may read: sources and libraries, never data, keys or back-ups. */
function servedFolders(root: string): string[] {
  const workspace = resolve(root, '..');
  const remoteFolders = ['src', 'content', 'public', 'node_modules'].map((folder) => join(root, folder));
  const shared = ['shell/remote-kit', 'shell/contract', 'api/contract', 'shared-i18n', 'node_modules'];
  const folders = [...remoteFolders, ...shared.map((folder) => join(workspace, folder))];
  // A checkout's libraries may be links to another's.
  return folders.map((folder) => (existsSync(folder) ? realpathSync(folder) : folder));
}

/** Refuses pages of other sites. The shell is no page: it is answered, also when it passes on requests of its own pages. */
const ownOriginOnly: Plugin = {
  name: 'own-origin-only',
  configureServer(server) {
    server.middlewares.use(({ headers }, response, next) => {
      if (['same-site', 'cross-site'].includes(String(headers['sec-fetch-site'])))
        return void response.writeHead(403).end();
      next();
    });
  },
};

function contentOf(pages: DevelopedPages, { pathname, searchParams }: URL): Promise<object> | undefined {
  if (pathname === '/release.json') return pages.manifest();
  if (pathname === '/page') return pages.page(searchParams.get('fragment') ?? '');
  const [, language] = /\/src\/locales\/([a-z]{2})\.json$/.exec(pathname) ?? [];
  // Requests for the file as a module are left to Vite.
  return language && searchParams.size === 0 ? pages.messages(language) : undefined;
}

/** A fault of the remote's sources, with the stack limited to their lines. */
function faultOf(error: unknown): ErrorPayload['err'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const ownFrames = stack
    .split('\n')
    .filter((line) => /^ +at /.test(line) && !/node_modules|node:/.test(line));
  return {
    message: stripVTControlCharacters(message),
    stack: stripVTControlCharacters(ownFrames.join('\n')),
  };
}

function composed(remote: string): Plugin {
  let pages: DevelopedPages | undefined;
  /** Each open page causes a fault, but it is logged once. */
  let loggedFault = '';
  return {
    name: 'composed-remote',
    resolveId: (id) => (id === `/${composedPageScript}` ? pageModule : undefined),
    async hotUpdate({ type, modules, server, read }) {
      // Waits for content: an editor empties the file first, and the watcher drops a second change within 50 ms.
      if (type === 'update') await read();
      if (this.environment.name === 'ssr') {
        pages?.changed();
        loggedFault = '';
        server.environments.client.hot.send('composed-page:changed');
      }
      // Messages are not browser modules: the page fetches them again.
      return modules.filter(({ url }) => !url.includes('.json'));
    },
    configureServer(server) {
      const developed = (pages = createDevelopedPages(server, remote));
      server.environments.client.hot.on('composed-page:opened', (made, page) => {
        if (made !== developed.made()) page.send('composed-page:outdated');
      });
      server.middlewares.use((request, response, next) => {
        const content = pages && contentOf(pages, new URL(request.url ?? '/', 'http://remote'));
        if (!content) return next();
        response.setHeader('Content-Type', 'application/json');
        content.then(
          (json) => response.end(JSON.stringify(json)),
          (error: unknown) => {
            const err = faultOf(error);
            const fault = [err.message, err.stack].filter(Boolean).join('\n');
            if (fault !== loggedFault) console.error(`${remote}: ${fault}`);
            loggedFault = fault;
            server.environments.client.hot.send({ type: 'error', err });
            response.writeHead(500).end(JSON.stringify({ fault }));
          },
        );
      });
      // After Vite's own: a file of the sources comes first.
      return () => void server.middlewares.use(generatedFiles(developed));
    },
  };
}

function generatedFiles({ generatedFile }: DevelopedPages): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://remote').pathname.slice(1);
    const type = fileTypeOf(path);
    if (!type) return next();
    generatedFile(path).then((content) => {
      if (!content) return next();
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', 'no-store');
      response.end(content);
    }, next);
  };
}
