import { findReconciledUntil } from './features/reconciliation/watermark-repository.ts';
import { countFailedWork } from './platform/failed-work/failed-work-repository.ts';
import { countUnmatched } from './orders/payment-links/unmatched-repository.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { waitingStatuses } from './orders/order-status.ts';
import { oldestByStatus } from './orders/waiting-orders-repository.ts';
import type { FeatureGauge } from './platform/metrics/metrics.ts';
import { countWaiting, oldestWaitingSeconds } from './platform/outbox/outbox-repository.ts';

/** Metrics of jobs and orders. */
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
