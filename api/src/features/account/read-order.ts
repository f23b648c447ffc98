import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isSettled } from '../../orders/order-status.ts';
import { refreshOrStored } from '../../orders/refresh-order.ts';
import type { Order } from '../../orders/table.ts';

/** As `refreshOrStored`, but does not ask the provider about an order that cannot change any more. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  return isSettled(order) ? { order, outdated: false } : refreshOrStored(dependencies, order);
}
