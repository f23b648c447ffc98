import { createLog } from '@site/server-kit/log';
import { startServer } from '@site/server-kit/start-server';
import { repeat } from '@site/server-kit/repeat';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openLeaseKeys } from './features/devices/lease-keys.ts';
import { openNetworkHashes, openRefreshTokens } from './features/devices/device-dependencies.ts';
import { queueMessage } from './features/devices/tell-backend.ts';
import { scheduleReconciliation } from './features/reconciliation/reconcile-orders.ts';
import { jobHandlers } from './jobs.ts';
import { openDependencies } from './open-dependencies.ts';
import { requireProviderAccount } from './orders/provider-account/provider-account-guard.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { requireNoUnfinishedRestore } from './platform/unfinished-restore.ts';
import { connectMailer } from './platform/mail/mailer.ts';
import { startOutboxWorker } from './platform/outbox/worker.ts';
import { openFileStore, type FileStore } from './platform/file-store/file-store.ts';
import { shareCounts } from './platform/rate-limits/counted-limits.ts';
import { schedulePurge } from './retention.ts';
import { applyErasureList } from './features/my-data/erasure-list.ts';
import { continueNumbers } from './orders/invoices/document-repository.ts';
import { appPackages } from './orders/app-packages.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';

/** How long running jobs may take at shutdown, in ms; R11 allows 5 s for all of it. */
const timeoutMs = 3500;

/** @throws Error with one clear line when a store cannot be opened or the port is in use */
export async function startApi(config: Config, migrationsFolder: string) {
  const log = createLog('api', config.logLevel);
  await requireNoUnfinishedRestore(config.dataDir);
  const database = await openDatabase(config, migrationsFolder, (reason) =>
    log.warn({ reason, seconds: config.databaseWaitMs / 1000 }, 'waiting for the database'),
  );
  const { orders, signingKeys, allKeys } = await openDependencies(config, database.db, log);
  const files = await openFileStore(config, signingKeys('package-links'), appPackages);
  const mailer = connectMailer(config.mail.smtpUrl, config.mail);
  const { db } = database;
  // Before anything is served or mailed: a restored database may have forgotten erasures and numbers.
  const fileStore = await readFileStore({ ...orders, files });
  const people = { ...orders, maxPeople: config.maxPeople, queueBackendMessage: queueMessage };
  const worker = startOutboxWorker(
    db,
    jobHandlers({ config, orders, mailer, files, linkKey: signingKeys('account-links') }),
    log,
  );
  const purge = schedulePurge({ db, files, hashes: orders.mailboxHashes, log }, config.retention);
  const reconciliation = scheduleReconciliation(orders, config.orders);
  // Now, so that wrong keys are logged before the first purchase.
  orders.providerAccount
    .check()
    .catch((error: unknown) => log.warn({ err: error }, 'the payment provider does not answer'));
  const app = createApp({
    config,
    log,
    orders,
    files,
    health: {
      database: { check: database.check, isNeeded: true },
      storage: { check: files.check, isNeeded: false },
      mail: { check: mailer.check, isNeeded: false },
      provider: { check: () => requireProviderAccount(orders.providerAccount), isNeeded: false },
    },
    checkDatabase: database.check,
    wakeOutbox: () => worker.wake(),
    devices: {
      refreshTokens: openRefreshTokens(allKeys),
      leaseKeys: openLeaseKeys(db, allKeys),
      networkOf: openNetworkHashes(signingKeys('networks')),
      maxDevices: config.maxDevices,
    },
    people,
    // Several apis on one Postgres count requests together.
    openCounts: shareCounts(db, signingKeys('rate-limits')),
  });
  const server = await startServer(app, config);
  return {
    log,
    port: server.port,
    /** Finishes the running requests and jobs, then closes the database and the stores. */
    async stop() {
      log.info('stopping');
      // Not waited for: each of their steps can be repeated.
      for (const repeated of [fileStore, purge, reconciliation]) void repeated.stop();
      await Promise.all([server.stop(), worker.stop(timeoutMs)]);
      mailer.close();
      await database.close();
      log.info('stopped');
    },
  };
}

/** How long a store that did not answer is left alone, in ms. */
const pauseMs = 5000;

/**
 * At the start: takes over from the file store which erasures and numbers a restored database may have forgotten. A store
 * that does not respond stops nothing: it is read again until it does.
 */
async function readFileStore(dependencies: OrderDependencies & { files: FileStore }) {
  const { db, files, log } = dependencies;
  async function read(isRepeated: boolean): Promise<number | undefined> {
    try {
      await continueNumbers(db, files);
      await applyErasureList(dependencies);
      if (isRepeated) log.info('erasures and numbers in the file store have been read');
      return undefined;
    } catch (error) {
      const fields = { err: error, alarm: 'store_unread' };
      if (!isRepeated) log.error(fields, 'erasures and numbers in the file store could not be read');
      return pauseMs;
    }
  }
  return repeat(() => read(true), await read(false));
}
