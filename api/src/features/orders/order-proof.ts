import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderLinks } from './order-links.ts';
import { findOrder, findOrderByIntent } from './order-repository.ts';
import type { Order } from './table.ts';

/** What is stored of a client secret: enough to check it, nothing to pay with. */
export function hashSecret(clientSecret: string): string {
  return createHash('sha256').update(clientSecret).digest('hex');
}

export interface GivenProof {
  orderToken?: string | undefined;
  clientSecret?: string | undefined;
}

/**
 * The order that a request proves, by the token of its link or by its client secret.
 * @throws ApiError `order_unknown`, alike for an order that does not exist and a proof that is wrong
 */
export async function findProvenOrder(
  { db, orderLinks }: { db: Database; orderLinks: OrderLinks },
  { orderToken, clientSecret = '' }: GivenProof,
): Promise<Order> {
  if (orderToken === undefined) return findOrderBySecret(db, clientSecret);
  const id = orderLinks.orderIdOf(orderToken);
  const order = id ? await findOrder(db, id) : undefined;
  if (!order) throw new ApiError('order_unknown', { field: 'orderToken' });
  return order;
}

/** The secret belongs to one intent, so it proves no other order. */
async function findOrderBySecret(db: Database, clientSecret: string): Promise<Order> {
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const order = await findOrderByIntent(db, intentId);
  const [expected, given] = [order?.secretHash ?? '', hashSecret(clientSecret)].map((hash) =>
    Buffer.from(hash),
  );
  if (
    !order ||
    !expected ||
    !given ||
    expected.length !== given.length ||
    !timingSafeEqual(expected, given)
  ) {
    throw new ApiError('order_unknown', { field: 'clientSecret' });
  }
  return order;
}
