import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { repeat } from '../../platform/repeat.ts';
import { reconcileOrders } from './reconcile-orders.ts';

/** The delay of the first reconciliation after the start, in ms. */
const firstDelayMs = 5000;

/** Reconciles orders soon after the start and then every `reconciliationMs`; 0 means never. */
export function scheduleReconciliation(
  dependencies: OrderDependencies,
  { reconciliationMs, abandonedAfterMs }: { reconciliationMs: number; abandonedAfterMs: number },
) {
  const { log } = dependencies;
  if (reconciliationMs === 0) log.info('reconciliation is off: RECONCILIATION_HOURS is 0');
  return repeat(
    async () => {
      await reconcileOrders(dependencies, { abandonedAfterMs }).catch((error: unknown) =>
        log.error({ err: error }, 'orders could not be reconciled'),
      );
      return reconciliationMs;
    },
    reconciliationMs > 0 ? Math.min(firstDelayMs, reconciliationMs) : undefined,
  );
}
