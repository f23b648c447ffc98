import { readUntil } from './orders/account/account-repository.ts';
import { countUnplaced } from './orders/payment-links/unplaced-repository.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import { oldestWaiting } from './orders/waiting-orders-repository.ts';
import type { FeatureGauge, StateGauge } from './platform/metrics/metrics.ts';

/** Metrics of the orders. */
export function orderGauges({ db, account }: OrderDependencies): (FeatureGauge | StateGauge)[] {
  return [
    {
      name: 'provider_account_changed',
      help: '1 while the payment provider’s keys are of another account than the orders',
      read: () => (account.state() === 'changed' ? 1 : 0),
    },
    {
      name: 'payments_unplaced',
      help: 'Payments that belong to no order',
      read: () => countUnplaced(db),
    },
    {
      name: 'reconciliation_last_success_seconds',
      help: 'When orders were last compared with the provider in full, in seconds since 1970; 0 for never',
      read: async () => ((await readUntil(db))?.getTime() ?? 0) / 1000,
    },
    {
      name: 'orders_oldest_waiting_seconds',
      help: 'How long the oldest order has been in a state that should pass',
      readStates: () => oldestWaiting(db),
    },
  ];
}
