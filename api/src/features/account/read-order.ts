import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isSettled } from '../../orders/is-settled.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/** An order in its state at the provider, or as last known. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  if (isSettled(order)) return { order, outdated: false };
  try {
    return { order: await refreshOrder(dependencies, order.id), outdated: false };
  } catch (error) {
    dependencies.log.warn({ err: error, order: order.id }, 'the order is shown as last known');
    return { order, outdated: true };
  }
}
