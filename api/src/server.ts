import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { checkTimeMs } from './features/health/routes.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log/log.ts';
import { openOrderLinks } from './features/orders/order-links.ts';
import { connectMailer } from './platform/mail/mailer.ts';
import { releaseLeases, startOutboxWorker } from './platform/outbox/worker.ts';
import { openPackageStore } from './platform/packages/open-package-store.ts';
import { connectPaymentProvider } from './platform/payments/payment-provider.ts';
import { openSigningKeys, type SigningKeys } from './platform/signing/signing-keys.ts';
import { deliveries } from './deliveries.ts';
import { schedulePurge } from './retention.ts';
import { guardAccount, requireAccount } from './features/orders/account/account-guard.ts';
import { scheduleReconciliation } from './features/orders/schedule-reconciliation.ts';

/** How long running requests may take to finish at shutdown, in ms: all is over within 5 s (requirements, R11). */
const patienceMs = 3500;

/**
 * How long an idle connection is kept, in ms: longer than a proxy in front keeps it (Caddy: 2 min), so that none sends
 * a request into a connection that is being closed.
 */
const idleConnectionMs = 130_000;

/** How long the headers of a request may take at most, in ms. */
const headersTimeoutMs = 15_000;

/** How often requests are looked for that take too long to arrive, in ms. */
const lateRequestsMs = 1000;

export interface RunningServer {
  /** Finishes the requests and deliveries that run, then closes the database and the stores. */
  stop(): Promise<void>;
}

/**
 * Opens the stores and listens.
 * @param migrationsFolder the numbered SQL files
 * @throws Error with one clear line when a store cannot be opened or the port is in use
 */
export async function startServer(config: Config, migrationsFolder: string): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const databaseFolder = join(config.dataDir, 'database');
  const database = await openDatabase({ url: config.databaseUrl, folder: databaseFolder, migrationsFolder });
  // After the database, whose lock keeps a second process from the data folder.
  const signingKeys = await openSigningKeys(config.secret, config.dataDir);
  const packages = await openPackageStore({ ...config, signingKeys });
  const stripe = connectPaymentProvider(config.stripe);
  const mailer = connectMailer(config.mail.smtpUrl, config.mail);
  const { db } = database;
  const { siteOrigin, seller } = config;
  const account = guardAccount({ db, stripe, log, expected: config.stripe.account });
  const orders = {
    db,
    stripe,
    account,
    log,
    seller,
    paymentLinks: config.stripe.paymentLinks,
    recoveryMs: config.orders.recoveryMs,
    orderLinks: openOrderLinks([signingKeys, ...(await earlierSigningKeys(config))], siteOrigin),
  };
  if (database.exclusive) await releaseLeases(db);
  const worker = startOutboxWorker(db, deliveries({ config, orders, mailer }), log);
  const purge = schedulePurge(db, config.retention, log);
  const reconciliation = scheduleReconciliation(orders, config.orders);
  // At the start, so that wrong keys are told before anybody buys.
  account.check().catch((error: unknown) => log.warn({ err: error }, 'the payment provider does not answer'));
  const app = createApp({
    config,
    log,
    orders,
    packages,
    health: {
      database: { check: database.check, isNeeded: true },
      storage: { check: () => packages.check(checkTimeMs), isNeeded: true },
      mail: { check: mailer.check, isNeeded: false },
      provider: { check: () => requireAccount(orders.account), isNeeded: false },
    },
    wakeOutbox: () => worker.wake(),
  });
  const server = createServer(
    {
      keepAliveTimeout: idleConnectionMs,
      requestTimeout: config.requestTimeoutMs,
      headersTimeout: Math.min(config.requestTimeoutMs, headersTimeoutMs),
      connectionsCheckingInterval: lateRequestsMs,
    },
    app,
  );
  const { port } = await listen(server, config);
  log.info({ host: config.host, port }, 'listening');
  return {
    async stop() {
      log.info('stopping');
      purge.stop();
      reconciliation.stop();
      await Promise.all([finish(server), worker.stop(patienceMs)]);
      mailer.close();
      packages.close();
      await database.close();
      log.info('stopped');
    },
  };
}

/** The keys of the secret before the one in use, whose links are in mails. */
async function earlierSigningKeys({ secretBefore, dataDir }: Config): Promise<SigningKeys[]> {
  return secretBefore ? [await openSigningKeys(secretBefore, dataDir)] : [];
}

function listen(server: Server, { host, port }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT ${port} is in use`, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** Stops listening and waits for the requests that run; connections without one are closed at once. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
