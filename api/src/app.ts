import express, { type Express } from 'express';
import type { Config } from './config.ts';
import { appDownloadRoutes, downloadForm } from './features/app-download/routes.ts';
import { contactForm, contactRoutes } from './features/contact/routes.ts';
import { descriptionRoutes } from './features/description/routes.ts';
import { healthRoutes, type Parts } from './features/health/routes.ts';
import type { OrdersParts } from './features/orders/orders-parts.ts';
import { provenOrderRoutes } from './features/orders/proven-order-routes.ts';
import { orderGauges } from './features/orders/order-gauges.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { webhookRoutes } from './features/orders/events/webhook-routes.ts';
import { answerErrors, answerNotFound } from './platform/http/answer-errors.ts';
import { answerFormPosts } from './platform/http/form-post.ts';
import { limitReadsPerAddress } from './platform/http/limit-rate.ts';
import { refuseCrossSite } from './platform/http/refuse-cross-site.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import { logRequests } from './platform/http/request-log.ts';
import { shortenForwardedFor } from './platform/http/shorten-forwarded-for.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { packagesPath } from './platform/packages/folder-store-routes.ts';
import type { PackageStore } from './platform/packages/package-store.ts';
import { paymentSettings } from './platform/payments/payment-provider.ts';

export interface AppParts {
  config: Config;
  log: Log;
  orders: OrdersParts;
  packages: PackageStore;
  /** What readiness looks at. */
  health: Parts;
  wakeOutbox(): void;
}

/** The api as an Express application, apart from the server that listens. */
export function createApp({ config, log, orders, packages, health, wakeOutbox }: AppParts): Express {
  const { db } = orders;
  const { rateLimits, siteOrigin, stripe, trustProxy } = config;
  const secure = siteOrigin.startsWith('https:');
  const app = express();
  app.set('trust proxy', trustProxy);
  const metrics = createMetrics(db, orderGauges(orders));
  app.use(shortenForwardedFor, metrics.measure, logRequests(log), secureHeaders(secure));
  app.use(metrics.routes);
  app.use(healthRoutes(health), descriptionRoutes());
  app.use(webhookRoutes({ ...orders, rateLimits, webhookSecret: stripe.webhookSecret, wakeOutbox }));
  // The provider's events come from elsewhere; from here on, what changes something comes from the site's own pages.
  app.use(answerFormPosts({ '/api/contact': contactForm, '/api/app-download': downloadForm }));
  app.use(refuseCrossSite(siteOrigin));
  app.use(contactRoutes({ db, rateLimits }));
  app.use(appDownloadRoutes({ db, packages, rateLimits, siteOrigin }));
  app.use(orderRoutes({ ...orders, rateLimits, settings: paymentSettings(stripe) }));
  app.use(provenOrderRoutes({ ...orders, packages, rateLimits, siteOrigin }));
  if (packages.routes) app.use(packagesPath, limitReadsPerAddress(rateLimits)).use(packages.routes);
  app.use(answerNotFound, answerErrors);
  return app;
}
