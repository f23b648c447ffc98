import { findOrder } from './order-repository.ts';
import type { OrdersParts } from './orders-parts.ts';
import { startPayment } from './start-payment.ts';
import { startSubscription } from './start-subscription.ts';

/** Finishes an order whose process died between storing it and hearing from the provider. */
export async function finishOrder(parts: OrdersParts, orderId: string): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  if (!order || order.status !== 'new') return;
  await (order.kind === 'payment' ? startPayment : startSubscription)(parts, order);
}
