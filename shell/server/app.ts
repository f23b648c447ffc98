import { randomUUID } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Config } from './config.ts';
import { apiProxy } from './http/api-proxy.ts';
import { devReloadEvents, devReloadPath, devReloadScript } from './http/dev-reload.ts';
import { releaseFileHandler, shellFileHandler } from './http/file-handler.ts';
import { pageHandler } from './http/page-handler.ts';
import { securityHeaders } from './http/security-headers.ts';
import { speculationRules, speculationRulesPath } from './http/speculation-rules.ts';
import { robots, sitemap } from './http/sitemap.ts';
import { createComposer } from './pages/compose-page.tsx';
import type { ShellFiles } from './pages/shell-files.ts';
import type { LiveReleases } from './releases/live-releases.ts';

interface Parts {
  config: Config;
  shell: ShellFiles;
  live: LiveReleases;
  log: Logger;
}

/** The shell's HTTP side, apart from the server that listens. */
export function createApp({ config, shell, live, log }: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestIds());
  app.use(
    pinoHttp({
      logger: log,
      autoLogging: false,
      genReqId: (request) => String(request.headers['x-request-id']),
    }),
  );
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
  app.use(apiProxy(config.apiUrl));
  app.use(shellFileHandler(shell));
  app.use(releaseFileHandler(live));
  app.get(speculationRulesPath, (_request, response) => {
    response.type('application/speculationrules+json').set('Cache-Control', 'public, max-age=3600');
    response.send(JSON.stringify(speculationRules));
  });
  app.get(
    '/sitemap.xml',
    (_request, response) => void response.type('xml').send(sitemap(live.current(), config.site.origin)),
  );
  app.get('/robots.txt', (_request, response) => void response.type('text').send(robots(config.site.origin)));
  app.use(
    pageHandler(live, createComposer({ shell, site: config.site, devReload: config.devReload }), config.site),
  );
  app.use(onError(log));
  return app;
}

/** Every request has an id that the log, the api and the provider share; one that is no plain id is replaced. */
function requestIds(): express.RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.headers['x-request-id'] = id;
    response.set('X-Request-Id', id);
    next();
  };
}

function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    log.error(
      { err: error, url: request.originalUrl, requestId: request.headers['x-request-id'] },
      'request failed',
    );
    if (response.headersSent) return next(error);
    response.status(500).set('Cache-Control', 'no-store').type('text').send('Internal error');
  };
}
