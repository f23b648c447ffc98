import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Config } from './config.ts';
import { appDownloadRoutes } from './features/app-download/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { checkTimeMs, healthRoutes } from './features/health/routes.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { answerErrors, answerNotFound } from './platform/http/answer-errors.ts';
import { logRequests } from './platform/http/request-log.ts';
import type { Log } from './platform/log/log.ts';
import type { ObjectStore } from './platform/objects/object-store.ts';

export interface AppParts {
  config: Config;
  log: Log;
  database: OpenDatabase;
  objects: ObjectStore;
}

/** The api as an Express application, apart from the server that listens. */
export function createApp({ config, log, database, objects }: AppParts): Express {
  const { db } = database;
  const { rateLimits, siteOrigin } = config;
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.use(logRequests(log), helmet());
  app.use(healthRoutes({ database: database.check, storage: () => objects.check(checkTimeMs) }));
  app.use(contactRoutes({ db, rateLimits }));
  app.use(appDownloadRoutes({ db, objects, rateLimits, secure: siteOrigin.startsWith('https:') }));
  app.use(answerNotFound, answerErrors);
  return app;
}
