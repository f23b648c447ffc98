import type { OrderProof } from '@site/api-contract';
import { intentIdOf } from '@site/api-contract/intents';
import type { Log } from '@site/server-kit/log';
import type { Customer } from '../customers/sessions/sessions.ts';
import type { Database } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isSameSecret } from '@site/server-kit/same-secret';
import { hashSecret } from '../platform/signing/secrets.ts';
import { orderLinkMs } from './links/order-links.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { confirmTrials, findOrder, findOrderByIntent } from './order-repository.ts';
import { isUnconfirmedTrial } from './order-status.ts';
import { refreshOrStored } from './refresh-order.ts';
import type { Order } from './table.ts';

/** What an order stores for a client secret: the intent, and a hash that verifies the secret but cannot pay. */
export function proofOfSecret(clientSecret: string): { intentId: string; secretHash: string } {
  return { intentId: intentIdOf(clientSecret), secretHash: hashSecret(clientSecret) };
}

/**
 * The order of a mailed link's token or of a client secret, for as long as mailed links work.
 * @throws ApiError `order_unknown`, the same for a missing order and a wrong or old proof
 */
export async function findProvenOrder(
  { db, orderLinks }: OrderDependencies,
  { orderToken, clientSecret = '' }: OrderProof,
): Promise<Order> {
  if (orderToken !== undefined) {
    const order = await orderLinks.findOrder(db, orderToken);
    if (!order) throw new ApiError('order_unknown', { field: 'orderToken' });
    // Pages poll: write only the first time.
    if (!isUnconfirmedTrial(order)) return order;
    await confirmTrials(db, { orderId: order.id });
    return (await findOrder(db, order.id)) ?? order;
  }
  const { intentId, secretHash } = proofOfSecret(clientSecret);
  const order = await findOrderByIntent(db, intentId);
  // The secret stays in the history of browsers, as the provider returns with it: later only mailed links open the order.
  const isOver = order && order.createdAt.getTime() + orderLinkMs <= Date.now();
  if (!order || isOver || !isSameSecret(secretHash, order.secretHash ?? ''))
    throw new ApiError('order_unknown', { field: 'clientSecret' });
  return order;
}

/** As `findProvenOrder`, updated to the state at the provider; as stored if that fails. @throws ApiError `order_unknown` */
export async function readProvenOrder(
  dependencies: OrderDependencies,
  proof: OrderProof,
  log: Pick<Log, 'warn'>,
): Promise<Order> {
  const stored = await findProvenOrder(dependencies, proof);
  return (await refreshOrStored(dependencies, stored, log)).order;
}

/** An order of the customer. @throws ApiError `order_unknown`, also for an order of somebody else */
export async function requireOwnOrder(db: Database, customer: Customer, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order?.mailboxKey || order.mailboxKey !== customer.mailboxKey) throw new ApiError('order_unknown');
  return order;
}
