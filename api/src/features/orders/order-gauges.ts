import type { FeatureGauge } from '../../platform/metrics/metrics.ts';
import type { OrdersParts } from './orders-parts.ts';
import { countUnplaced } from './unplaced/unplaced-repository.ts';

/** What ops watch of the orders. */
export function orderGauges({ db, account }: OrdersParts): FeatureGauge[] {
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
