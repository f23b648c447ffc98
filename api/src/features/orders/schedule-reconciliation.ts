import type { OrdersParts } from './orders-parts.ts';
import { reconcileOrders } from './reconcile-orders.ts';

/** The first reconciliation follows the start by this, in ms: what was missed while the api was down is found soon. */
const firstAfterMs = 5000;

/** Reconciles orders soon after the start and then every `reconciliationMs`; 0 is never. */
export function scheduleReconciliation(
  parts: OrdersParts,
  { reconciliationMs, abandonedAfterMs }: { reconciliationMs: number; abandonedAfterMs: number },
): { stop(): void } {
  const { log } = parts;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    reconcileOrders(parts, { abandonedAfterMs })
      .catch((error: unknown) => log.error({ err: error }, 'orders could not be reconciled'))
      .finally(() => schedule(reconciliationMs));
  };
  let stopped = false;
  const schedule = (inMs: number) => {
    if (!stopped) timer = setTimeout(run, inMs);
  };
  if (reconciliationMs > 0) schedule(Math.min(firstAfterMs, reconciliationMs));
  else log.info('orders are not reconciled');
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
