import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findReconciledUntil } from './orders/provider-account/table.ts';
import { countFailedWork } from './platform/failed-work/table.ts';
import { countUnmatched } from './orders/payment-matching/table.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { waitingStatuses } from './orders/order-status.ts';
import { oldestByStatus } from './orders/waiting-orders-repository.ts';
import type { FeatureGauge } from './platform/metrics/metrics.ts';
import { countWaiting, oldestWaitingSeconds } from './platform/outbox/table.ts';
import { backupTimes } from './platform/metrics/backup-times.ts';
import { DatabaseFull } from './platform/database/database.ts';

export function orderGauges({ db, providerAccount }: OrderDependencies): FeatureGauge[] {
  return [
    {
      name: 'outbox_waiting',
      help: 'Waiting jobs, by whether they have failed before',
      label: 'failed',
      read: async () => {
        const { waiting, failed } = await countWaiting(db);
        return { no: waiting - failed, yes: failed };
      },
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest waiting job, in seconds',
      read: () => oldestWaitingSeconds(db),
    },
    {
      name: 'provider_account_changed',
      help: '1 while the Stripe keys belong to another account than the orders',
      read: () => (providerAccount.state() === 'changed' ? 1 : 0),
    },
    {
      name: 'work_failed',
      help: 'Jobs that failed for good and wait for a person',
      read: () => countFailedWork(db),
    },
    {
      name: 'payments_unmatched',
      help: 'Payments that belong to no order',
      read: () => countUnmatched(db),
    },
    {
      name: 'reconciliation_last_success_seconds',
      help: 'When orders were last fully compared with the provider, in seconds since 1970; 0 for never',
      read: async () => ((await findReconciledUntil(db))?.getTime() ?? 0) / 1000,
    },
    {
      name: 'orders_oldest_waiting_seconds',
      help: 'Age of the oldest order in a state that should be temporary, in seconds',
      label: 'state',
      read: () => oldestByStatus(db, waitingStatuses),
    },
  ];
}

/** The metric of each mark, in seconds since 1970. */
const backupMetrics = [
  { file: backupTimes.made, name: 'backup_last_success_seconds', help: 'When a back-up was last made' },
  {
    file: backupTimes.tried,
    name: 'restore_test_last_success_seconds',
    help: 'When a back-up was last restored for trial',
  },
  {
    file: backupTimes.failed,
    name: 'restore_test_last_failure_seconds',
    help: 'When such a trial last failed',
  },
];

/** Metrics of the last back-up and of the last trial restore; 0 for never. */
export function backupGauges(dataDir: string): FeatureGauge[] {
  return backupMetrics.map(({ file, name, help }) => ({
    name,
    help,
    read: () =>
      stat(join(dataDir, file)).then(
        ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
        () => 0,
      ),
  }));
}

/** Whether the database answers, and whether its disk is full. @param check rejects when one of both is so */
export function databaseGauges(check: () => Promise<void>): FeatureGauge[] {
  // A scrape reads both at once: the check, which writes, is made once.
  let reading: Promise<unknown> | undefined;
  const failure = () =>
    (reading ??= check()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => (reading = undefined)));
  return [
    {
      name: 'database_up',
      help: '1 while the database answers',
      read: async () => {
        const error = await failure();
        return error === undefined || error instanceof DatabaseFull ? 1 : 0;
      },
    },
    {
      name: 'database_full',
      help: '1 while the disk of the database takes nothing more',
      read: async () => ((await failure()) instanceof DatabaseFull ? 1 : 0),
    },
  ];
}
