import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Objects } from '@site/shell-contract/objects';
import type { Config } from './config.ts';
import { apiProxy } from './http/api-proxy.ts';
import { devReloadEvents, devReloadPath, devReloadScript } from './http/dev-reload.ts';
import { releaseFileHandler, shellFileHandler } from './http/file-handler.ts';
import { createHotPages } from './http/hot-pages.ts';
import { logFailures } from './http/log-failures.ts';
import { pageHandler } from './http/page-handler.ts';
import { refuseCrossSite } from './http/refuse-cross-site.ts';
import { requestIds } from './http/request-ids.ts';
import { securityHeaders } from './http/security-headers.ts';
import { shortenForwardedFor } from './http/shorten-forwarded-for.ts';
import { robots, sitemapHandler } from './http/sitemap.ts';
import { webManifest, webManifestPath } from './http/web-manifest.ts';
import { createComposer } from './pages/compose-page.tsx';
import type { ShellFiles } from './pages/shell-files.ts';
import { earlierShellFiles } from './http/earlier-shell-files.ts';
import { islandFailures } from './http/island-failures.ts';
import { createMetrics } from './http/metrics.ts';
import { nudgeRoute } from './ops/nudge-route.ts';
import type { PreviewLinks } from './ops/preview-links.ts';
import { previewRoutes } from './ops/preview-routes.ts';
import { statusRoutes } from './ops/status-routes.ts';
import type { Follower } from './releases/follow/follow-remotes.ts';
import type { PageViews } from './releases/health/page-views.ts';
import type { ReleaseHealth } from './releases/health/release-health.ts';
import type { LiveReleases } from './releases/live-releases.ts';

interface Parts {
  config: Config;
  shell: ShellFiles;
  live: LiveReleases;
  follower: Follower;
  health: ReleaseHealth;
  views: PageViews;
  links: PreviewLinks;
  /** Where files of earlier shells are kept. */
  objects: Objects;
  log: Logger;
}

/** The shell's HTTP side, apart from the server that listens. */
export function createApp(parts: Parts): RequestListener {
  const { config, shell, live, follower, health, views, links, objects, log } = parts;
  const metrics = createMetrics(live, health);
  const hot = createHotPages({ live, health, metrics });
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.use(shortenForwardedFor);
  app.use(metrics.observe);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestIds());
  app.use(logFailures(log));
  app.use(securityHeaders());

  app.get(
    '/health',
    (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }),
  );
  app.get('/ready', (_request, response) => {
    const missing = config.remotes
      .map(({ name }) => name)
      .filter((name) => !live.current().releases.has(name));
    response.set('Cache-Control', 'no-store').status(missing.length > 0 ? 503 : 200);
    response.json({ status: missing.length > 0 ? 'waiting' : 'ready', missing });
  });
  if (config.devReload) {
    app.get(devReloadPath, devReloadEvents(live));
    app.get(`${devReloadPath}.js`, (_request, response) => void response.type('js').send(devReloadScript));
  }
  app.use(statusRoutes({ ...parts, ...config, metrics, shellVersion: shell.version }));
  app.use(nudgeRoute(follower, config.publicKeys, config.opsToken));
  app.use(apiProxy(config.apiUrl, log));
  app.use(refuseCrossSite(config.site.origin, log));
  app.use(islandFailures(parts));
  app.use(previewRoutes(links, live));
  app.use(shellFileHandler(shell));
  app.use(earlierShellFiles(objects));
  app.use(releaseFileHandler(live, links));
  app.get(webManifestPath, (_request, response) => {
    response.type('application/manifest+json').set('Cache-Control', 'public, max-age=3600');
    response.send(JSON.stringify(webManifest(config.site)));
  });
  app.get('/sitemap.xml', sitemapHandler(live, config.site.origin));
  app.get('/robots.txt', (_request, response) => void response.type('text').send(robots(config.site.origin)));
  const composer = createComposer({ shell, site: config.site, devReload: config.devReload });
  app.use(
    pageHandler({ live, links, health, views, hot, composer, site: config.site, payment: config.payment }),
  );
  app.use(onError(log));
  return (request, response) => {
    if (!hot.answer(request, response)) app(request, response);
  };
}

/** What the request's own fault is answers with its status; everything else is ours, and logged. */
function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = statusOf(error);
    if (status >= 500)
      log.error({ err: error, requestId: request.headers['x-request-id'] }, 'request failed');
    if (response.headersSent) return next(error);
    response.status(status).set('Cache-Control', 'no-store');
    if (status >= 500) return void response.type('text').send('Internal error');
    response.json({ code: 'bad_request', message: 'The request cannot be read.' });
  };
}

/** Express and its parsers name the status in the error. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
