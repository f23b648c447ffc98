import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isSettled } from '../../orders/order-status.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/** An order updated to its state at the provider; as stored (`outdated`) if that fails. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  if (isSettled(order)) return { order, outdated: false };
  try {
    return { order: await refreshOrder(dependencies, order.id), outdated: false };
  } catch (error) {
    dependencies.log.warn(
      { err: error, order: order.id },
      'the order could not be refreshed: it is shown as stored',
    );
    return { order, outdated: true };
  }
}
