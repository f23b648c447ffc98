import escapeHtml from 'escape-html';
import { Router, type RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { composedPageScript, developmentVersion } from '@site/shell-contract';
import { shellReloadPath } from '@site/shell-contract/shell-paths';
import { visitorLanguage } from '../http/visitor.ts';
import type { DevelopedReleases, SourceFault } from './developed-releases.ts';

/** Reloads open pages when the shell was rebuilt; served in development only. */
const reloadScript = `
let version;
new EventSource('${shellReloadPath}').onmessage = ({ data }) => {
  version ??= data;
  if (data !== version) location.reload();
};
`;

export function developmentRoutes(
  remotes: readonly { name: string; url: string }[],
  shellVersion: string,
): Router {
  const router = Router();
  for (const { name, url } of remotes) {
    const base = `/r/${name}/${developmentVersion}/`;
    router.use(
      createProxyMiddleware({ target: url, changeOrigin: true, pathFilter: (path) => path.startsWith(base) }),
    );
  }
  router.get(shellReloadPath, (_request, response) => {
    response.set('Content-Type', 'text/event-stream');
    response.write(`retry: 300\ndata: ${shellVersion}\n\n`);
  });
  router.get(`${shellReloadPath}.js`, (_request, response) => void response.type('js').send(reloadScript));
  return router;
}

/** Shown instead of a page whose sources have a fault; its remote's script reloads it once that is fixed. */
function faultPage({ remote, message }: SourceFault): string {
  const script = `/r/${remote}/${developmentVersion}/${composedPageScript}`;
  return `<!doctype html><title>${remote}</title><pre>${escapeHtml(message)}</pre><script type="module" src="${script}"></script>`;
}

export function preparePages(releases: DevelopedReleases): RequestHandler {
  return async (request, response, next) => {
    const base = 'http://site';
    const fault = URL.canParse(request.originalUrl, base)
      ? await releases.prepare(new URL(request.originalUrl, base), visitorLanguage(request))
      : undefined;
    if (!fault) return next();
    response.set('Content-Security-Policy', "frame-ancestors 'none'");
    response.status(500).type('html').send(faultPage(fault));
  };
}
