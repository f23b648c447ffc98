import { finishOrder } from './features/orders/finish-order.ts';
import type { OrdersParts } from './features/orders/orders-parts.ts';
import { refreshOrder } from './features/orders/refresh-order.ts';
import type { Handler } from './platform/outbox/worker.ts';

interface DeliveryParts {
  orders: OrdersParts;
}

/** Who delivers each kind of row in the outbox. */
export function deliveries({ orders }: DeliveryParts): Record<string, Handler> {
  return {
    'finish-order': ({ orderId }) => finishOrder(orders, String(orderId)),
    'refresh-order': async ({ orderId }) => void (await refreshOrder(orders, String(orderId))),
  };
}
