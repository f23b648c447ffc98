import { countUnplaced } from './orders/payment-links/unplaced-repository.ts';
import type { OrderDependencies } from './orders/order-dependencies.ts';
import type { FeatureGauge } from './platform/metrics/metrics.ts';

/** Metrics of the orders. */
export function orderGauges({ db, account }: OrderDependencies): FeatureGauge[] {
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
  ];
}
