import type { OrderDependencies } from './order-dependencies.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/** An order updated to its state at the provider; as stored (`outdated`) if that fails. @param log of the request */
export async function refreshOrStored(
  dependencies: OrderDependencies,
  order: Order,
  log: Pick<OrderDependencies['log'], 'warn'> = dependencies.log,
): Promise<{ order: Order; outdated: boolean }> {
  try {
    return { order: await refreshOrder(dependencies, order.id), outdated: false };
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'the order could not be refreshed: the stored one is used');
    return { order, outdated: true };
  }
}
