import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/** States in which an order stays, but for a reversal, of which the provider's events and reconciliation tell. */
const settled: Order['status'][] = ['ended', 'cancelled', 'paid'];

/** An order in its state at the provider, or as last known. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  if (settled.includes(order.status)) return { order, outdated: false };
  try {
    return { order: await refreshOrder(dependencies, order.id), outdated: false };
  } catch (error) {
    dependencies.log.warn({ err: error, order: order.id }, 'the order is shown as last known');
    return { order, outdated: true };
  }
}
