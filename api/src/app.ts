import express, { type Express, type RequestHandler } from 'express';
import { shortenForwardedFor } from '@site/server-kit/forwarded-for';
import type { Log } from '@site/server-kit/log';
import type { Config } from './config.ts';
import { accountFileForms, accountFileRoutes } from './features/account/file-routes.ts';
import { accountForms, accountRoutes } from './features/account/routes.ts';
import { signInForms, signInRoutes } from './features/account/sign-in-routes.ts';
import { describeChange } from './features/address-change/change-address.ts';
import { addressForms, addressRoutes } from './features/address-change/routes.ts';
import { appDownloadRoutes, downloadForm } from './features/app-download/routes.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { contactForm, contactRoutes } from './features/contact/routes.ts';
import { deviceAccountRoutes, deviceForms } from './features/devices/account-routes.ts';
import { describeDevices } from './features/devices/describe-activation.ts';
import { listDevices } from './features/devices/device-repository.ts';
import type { DeviceParts } from './features/devices/device-dependencies.ts';
import { oauthRoutes } from './features/devices/routes.ts';
import { declarationForms, declarationRoutes } from './features/declarations/routes.ts';
import { healthRoutes, type CheckedParts, openApiRoutes } from './features/health/routes.ts';
import { documentLinks, invoiceRoutes } from './features/invoice-pdf/routes.ts';
import { jobReportForm, jobReportRoutes } from './features/job-report/routes.ts';
import { myDataForms, myDataRoutes } from './features/my-data/routes.ts';
import { orderPageRoutes } from './features/order-page/routes.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { waitingWorkRoutes } from './features/waiting-work/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { orderGauges, databaseGauges, backupGauges } from './gauges.ts';
import type { RouteDependencies } from './features/route-dependencies.ts';
import { openSessions } from './customers/sessions/session-cookie.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { describeInvitation, describePeople } from './features/people/describe-people.ts';
import type { PeopleDependencies } from './features/people/people-dependencies.ts';
import { peopleForms, peopleRoutes } from './features/people/routes.ts';
import { sendErrors, refuseUnknownPaths, refuseCrossSite } from './platform/http/send-errors.ts';
import { markFormPosts } from './platform/http/form-post.ts';
import { limitReadsPerIp } from './platform/http/limit-rate.ts';
import type { OpenCounts } from './platform/rate-limits/counted-limits.ts';
import { logRequests } from './platform/http/request-log.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { packagesPath } from './platform/file-store/folder-store-routes.ts';
import { describePackages } from './platform/file-store/describe-package.ts';
import type { FileStore } from './platform/file-store/file-store.ts';
import { paymentSettings } from './platform/payments/payment-provider.ts';

/** All forms of the site, as their features declare them. */
const siteForms = [
  contactForm,
  downloadForm,
  jobReportForm,
  ...declarationForms,
  ...signInForms,
  ...accountForms,
  ...accountFileForms,
  documentLinks,
  ...addressForms,
  ...deviceForms,
  ...peopleForms,
  ...myDataForms,
];

interface AppDependencies {
  config: Config;
  log: Log;
  orders: OrderDependencies;
  files: FileStore;
  health: CheckedParts;
  /** Rejects when the database is away or full. */
  checkDatabase: () => Promise<void>;
  wakeOutbox: () => void;
  devices: DeviceParts;
  people: PeopleDependencies;
  /** Stores the counts of rate limits in the database, as several processes count together. */
  openCounts: OpenCounts;
}

/** What the site's features use. */
interface SiteDependencies extends OrderDependencies, RouteDependencies {
  rateLimits: RouteDependencies['rateLimits'] & Config['rateLimits'];
}

export function createApp(dependencies: AppDependencies): Express {
  const { config, log, orders, files, wakeOutbox, openCounts } = dependencies;
  const secure = config.siteOrigin.startsWith('https:');
  const site: SiteDependencies = {
    ...orders,
    rateLimits: { ...config.rateLimits, openCounts },
    sessions: openSessions(orders.db, { secure, forms: siteForms }),
    files,
    describePackage: describePackages(files, log),
    wakeOutbox,
  };
  const metrics = openMetrics(dependencies);
  const { webhookSecret } = config.stripe;
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.use(shortenForwardedFor, metrics.measure, logRequests(log), secureHeaders({ secure }));
  app.use(metrics.routes, waitingWorkRoutes(orders.db));
  app.use(healthRoutes(dependencies.health), openApiRoutes());
  app.use(webhookRoutes({ ...site, webhookSecret, recordEventLag: metrics.recordEventLag }));
  // Only the webhook accepts changes from other origins; the routes below accept them from the site's own pages.
  app.use(markFormPosts(siteForms), refuseCrossSite(config.siteOrigin));
  app.use(contactRoutes(site), jobReportRoutes(site), appDownloadRoutes({ ...site, secure }));
  const settings = paymentSettings(config.stripe);
  app.use(checkoutRoutes({ ...site, settings }), subscriptionRoutes(site));
  app.use(orderPageRoutes(site), invoiceRoutes(site), declarationRoutes(site));
  app.use(accountPages(site, dependencies), myDataRoutes(site));
  if (files.routes) app.use(packagesPath, limitReadsPerIp(site.rateLimits)).use(files.routes);
  app.use(refuseUnknownPaths, sendErrors);
  return app;
}

function openMetrics({ config, orders, checkDatabase, log }: AppDependencies) {
  const gauges = [...databaseGauges(checkDatabase), ...orderGauges(orders), ...backupGauges(config.dataDir)];
  return createMetrics(config.dataDir, gauges, log);
}

/** The pages of the account, on which several features have parts. */
function accountPages(site: SiteDependencies, { people, devices }: AppDependencies): RequestHandler[] {
  const account = accountRoutes({
    ...site,
    describeDevicesAndPeople: async (mailboxKey, language) => ({
      ...describeDevices(await listDevices(site.db, mailboxKey), language),
      ...(await describePeople(people, mailboxKey, language)),
    }),
    describeAddressChange: (token) => describeChange(site, token),
    describeInvitation: (token) => describeInvitation(people, token),
  });
  const deviceDependencies = { ...site, ...devices };
  return [
    account,
    signInRoutes(site),
    accountFileRoutes(site),
    addressRoutes(site),
    peopleRoutes({ ...site, ...people }),
    oauthRoutes(deviceDependencies),
    deviceAccountRoutes(deviceDependencies),
  ];
}
