import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { requestIdFrom, type Log } from '@site/server-kit/log';
import type { Config } from './config.ts';
import { respondWithoutApi, apiProxy, isForApi } from './http/api/api-proxy.ts';
import { apiConnections } from './http/api/api-connections.ts';
import type { DevelopedReleases } from './development/developed-releases.ts';
import { developmentRoutes, preparePages } from './development/development-routes.ts';
import { releaseFileHandler, sharedReleases } from './http/files/release-file-handler.ts';
import { responseLog } from './http/log-responses.ts';
import { createPageCache } from './http/pages/page-cache.ts';
import { publicDataReader } from './http/api/public-data.ts';
import { visitorDataReader } from './http/api/visitor-data.ts';
import { pageHandler } from './http/pages/page-handler.ts';
import { cspReports } from './http/reports/csp-reports.ts';
import { refuseCrossSite } from './http/refuse-cross-site.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import { shortenForwardedFor } from '@site/server-kit/forwarded-for';
import { trustedProxies } from '@site/server-kit/trust-proxy';
import { bodyErrorCode, sendError } from '@site/server-kit/send-error';
import { opsPath, sitemapPath } from '@site/shell-contract/shell-paths';
import { allowMethods } from './http/addresses/allow-methods.ts';
import { redirectToNormalPath } from './http/addresses/redirect-to-normal-path.ts';
import { useOriginForm } from './http/addresses/normal-path.ts';
import { healthRoutes, statusRoutes } from './ops/status-routes.ts';
import { wellKnownFiles } from './http/files/well-known-files.ts';
import { sitemapHandler } from './http/pages/sitemap.ts';
import { createComposer } from './pages/compose-page.tsx';
import type { ShellFiles } from './pages/shell-files.ts';
import { earlierShellFileHandler, shellFileHandler } from './http/files/shell-file-handlers.ts';
import { islandFailures } from './http/reports/island-failures.ts';
import { watchCertificate } from './ops/certificate-end.ts';
import { createMetrics } from './ops/metrics.ts';
import { notifyRoute } from './ops/notify-route.ts';
import { previewRoutes } from './http/pages/preview-routes.ts';
import { opsPageRoutes } from './ops/ops-page-routes.ts';
import type { RouteDependencies, RunningParts } from './route-dependencies.ts';

interface Dependencies extends RunningParts {
  config: Config;
  shell: ShellFiles;
  developed: DevelopedReleases | undefined;
}

export function createApp({ config, shell, developed, ...running }: Dependencies): RequestListener {
  const { live, previewLinks, blobs, log } = running;
  const { apiUrl, opsToken, runbookUrl, dataDir, site, trustProxy } = config;
  const { origin } = site;
  const dependencies: RouteDependencies = {
    ...running,
    apiUrl,
    opsToken,
    runbookUrl,
    dataDir,
    site,
    origin,
    certificateEnd: watchCertificate(origin),
    shellVersion: shell.version,
  };
  const metrics = createMetrics(dependencies);
  const logResponse = responseLog(log);
  const cache = createPageCache(dependencies);
  const app = bareApp(trustProxy);
  app.use(shortenForwardedFor, securityHeaders());
  app.use(allowMethods(opsToken !== undefined), redirectToNormalPath(live));

  app.use(healthRoutes(live));
  if (developed) app.use(developmentRoutes(config.devServers, shell.version));
  app.use(statusRoutes(dependencies, metrics));
  if (opsToken) {
    app.use(opsPath, refuseCrossSite(origin, log));
    app.use(opsPageRoutes(dependencies, opsToken));
  }
  app.use(notifyRoute(dependencies));
  app.use(cspReports(origin, metrics, log));
  app.use(refuseCrossSite(origin, log));
  app.use(islandFailures(dependencies));
  app.use(previewRoutes(previewLinks, live));
  app.use(shellFileHandler(shell));
  app.use(earlierShellFileHandler(blobs));
  if (config.sharesReleases) app.use(sharedReleases(live));
  app.use(releaseFileHandler(live, previewLinks));
  app.use(wellKnownFiles(site));
  app.get(sitemapPath, sitemapHandler(live, origin, cache));
  const composer = createComposer({ shell, site, development: developed !== undefined });
  const api = apiConnections(apiUrl);
  const readVisitorData = visitorDataReader(config, api, log);
  if (developed) app.use(preparePages(developed));
  app.use(
    pageHandler({
      ...dependencies,
      cache,
      composer,
      readVisitorData,
      readPublicData: publicDataReader(config, api, log),
      payment: config.payment,
      cdnMaxAge: config.cdn.maxAgeSeconds,
      development: developed !== undefined,
    }),
  );
  app.use(onError(log));

  const withoutApi = bareApp(trustProxy);
  withoutApi.use(securityHeaders(), respondWithoutApi(live));
  const isTrusted = trustedProxies(trustProxy);
  const passToApi = apiProxy({ apiUrl, api, isTrusted, withoutApi, log });
  // The order matters: what the api answers and what the cache repeats goes past all middleware.
  return (request, response) => {
    useOriginForm(request);
    const { method = '', url = '', headers } = request;
    const requestId = requestIdFrom(headers['x-request-id']);
    headers['x-request-id'] = requestId;
    const isOfApi = isForApi(url);
    metrics.time(method, url, response);
    logResponse(request, response, isOfApi);
    if (isOfApi) return passToApi(request, response);
    // In development a page may change between two requests.
    if (!developed && cache.respond(request, response)) return;
    // Not before: a cached page writes its headers faster where none is set.
    response.setHeader('X-Request-Id', requestId);
    app(request, response);
  };
}

function bareApp(trustProxy: Config['trustProxy']): Express {
  return express().set('trust proxy', trustProxy).disable('x-powered-by').disable('etag');
}

/** 4xx errors and 503 keep their status, everything else gets a 500; 5xx errors are logged. Pages have a failure page. */
function onError(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = statusOf(error);
    const requestId = request.headers['x-request-id'];
    if (status >= 500) log.error({ err: error, requestId }, 'request failed');
    if (response.headersSent) return next(error);
    if (status >= 500) {
      response.status(status).set('Cache-Control', 'no-store').type('text');
      return void response.send(status === 503 ? 'Unavailable' : `Internal error ${String(requestId)}`);
    }
    // Other 4xx come from reading the request, too.
    const code = bodyErrorCode(error) ?? 'body_malformed';
    sendError(request, response, status, { code, message: 'The request cannot be read.' });
  };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && ((status >= 400 && status < 500) || status === 503) ? status : 500;
}
