import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { reconcileOrders } from './reconcile-orders.ts';

/** The delay of the first reconciliation after the start, in ms. */
const firstDelayMs = 5000;

/** Reconciles orders soon after the start and then every `reconciliationMs`; 0 means never. */
export function scheduleReconciliation(
  dependencies: OrderDependencies,
  { reconciliationMs, abandonedAfterMs }: { reconciliationMs: number; abandonedAfterMs: number },
): { stop: () => void } {
  const { log } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    reconcileOrders(dependencies, { abandonedAfterMs })
      .catch((error: unknown) => log.error({ err: error }, 'orders could not be reconciled'))
      .finally(() => schedule(reconciliationMs));
  };
  let stopped = false;
  const schedule = (inMs: number) => {
    if (!stopped) timer = setTimeout(run, inMs);
  };
  if (reconciliationMs > 0) schedule(Math.min(firstDelayMs, reconciliationMs));
  else log.info('reconciliation is off: RECONCILIATION_HOURS is 0');
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
