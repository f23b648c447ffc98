import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isSettled } from '../../orders/order-status.ts';
import { refreshOrStored } from '../../orders/refresh-or-stored.ts';
import type { Order } from '../../orders/table.ts';

/** As `refreshOrStored`; an order that does not change any more is not asked for. */
export async function readOrder(dependencies: OrderDependencies, order: Order) {
  return isSettled(order) ? { order, outdated: false } : refreshOrStored(dependencies, order);
}
