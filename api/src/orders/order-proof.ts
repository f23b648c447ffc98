import type { OrderProof } from '@site/api-contract';
import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '../platform/http/api-error.ts';
import type { Log } from '@site/api-contract/log';
import { hashSecret } from '../platform/signing/secret-hash.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { findOrder, findOrderByIntent } from './order-repository.ts';
import { refreshOrder } from './refresh-order.ts';
import type { Order } from './table.ts';

/** What an order keeps of a client secret: its intent, and a hash that checks it and cannot pay. */
export function proofOfSecret(clientSecret: string): { intentId: string; secretHash: string } {
  const [intentId = ''] = clientSecret.split('_secret_');
  return { intentId, secretHash: hashSecret(clientSecret) };
}

/**
 * The order that a request proves, by the token of its link or by its client secret.
 * @throws ApiError `order_unknown`, the same for a missing order and a wrong proof
 */
export async function findProvenOrder(
  { db, orderLinks }: OrderDependencies,
  { orderToken, clientSecret = '' }: OrderProof,
): Promise<Order> {
  if (orderToken !== undefined) {
    const id = orderLinks.orderIdOf(orderToken);
    const order = id ? await findOrder(db, id) : undefined;
    if (!order) throw new ApiError('order_unknown', { field: 'orderToken' });
    return order;
  }
  const { intentId, secretHash } = proofOfSecret(clientSecret);
  const order = await findOrderByIntent(db, intentId);
  const [kept, given] = [Buffer.from(order?.secretHash ?? ''), Buffer.from(secretHash)];
  if (!order || kept.length !== given.length || !timingSafeEqual(kept, given))
    throw new ApiError('order_unknown', { field: 'clientSecret' });
  return order;
}

/**
 * The order that a request proves in its state at the provider, or in its stored state when the provider is down.
 * @throws ApiError `order_unknown`
 */
export async function readProvenOrder(
  dependencies: OrderDependencies,
  proof: OrderProof,
  log: Pick<Log, 'warn'>,
): Promise<Order> {
  const order = await findProvenOrder(dependencies, proof);
  return refreshOrder(dependencies, order.id).catch((error: unknown) => {
    log.warn({ err: error, order: order.id }, 'the order is shown as last known');
    return order;
  });
}
