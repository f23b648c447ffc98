import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOrderByIntent } from './order-repository.ts';
import type { Order } from './table.ts';

/** What is stored of a client secret: enough to check it, nothing to pay with. */
export function hashSecret(clientSecret: string): string {
  return createHash('sha256').update(clientSecret).digest('hex');
}

/**
 * The order that a client secret proves. The secret belongs to one intent, so it proves no other order.
 * @throws ApiError `order_unknown`, alike for an order that does not exist and a secret that is wrong
 */
export async function findProvenOrder(db: Database, clientSecret: string): Promise<Order> {
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
